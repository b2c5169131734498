import { mostFreeFailures } from '../../domain/billing/plans.ts'
import type { Book } from './book.ts'
import { absent, possibleStates, savedState } from './ledger.ts'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'
import { readRows } from './stored.ts'
import type { StoredUser } from './stored.ts'

/**
 * After this many seconds, the site treats a pending answer as lost, because Netlify has ended the
 * function that was writing it.
 */
const lostAfterSeconds = 90

/**
 * Sends a `deleteConversation` request for each user with a pending answer. The site then marks the
 * user's lost answers as failed, even if the conversation to delete does not exist.
 */
export async function closeLostAnswers(world: World, users: SoakUser[]): Promise<void> {
  const lost = await world.set.rows<{ clerk_id: string }>(`
    select distinct clerk_id from chat_messages join users on users.id = chat_messages.user_id
    where state = 'pending'`)
  for (const { clerk_id } of lost) {
    const user = users.find(({ clerkId }) => clerkId === clerk_id)
    const query = `?opportunitySlug=${world.slugs.at(-1)}`
    if (user) await callEndpoint(world, user, 'deleteConversation', { query })
  }
}

export async function checkAccounts(world: World, users: SoakUser[]): Promise<void> {
  const { book, set } = world
  const rows = await readRows(world)
  const rowOf = ({ clerkId }: SoakUser) => rows.get(clerkId)
  const here = users.filter((user) => user.ledger.deletion === 'none')
  const seen = here.filter(({ id }) => id !== undefined)

  book.check('Every user who signed up has a row', seen, (user) => !rowOf(user) && user.email)
  const deletedUsers = users.filter(({ ledger }) => ledger.deletion === 'done')
  book.check('A deleted account has no row here and no user at Clerk', deletedUsers, (user) => {
    const left = [rowOf(user) && 'a row', set.clerk.instance.store.user(user.clerkId) && 'Clerk']
    return left.some(Boolean) && { email: user.email, left }
  })
  const ids = await set.rows<{ clerk_id: string }>('select clerk_id from deleted_users')
  const remembered = new Set(ids.map(({ clerk_id }) => clerk_id))
  book.check('Every deleted Clerk id is stored', deletedUsers, ({ clerkId, email }) =>
    remembered.has(clerkId) ? undefined : email,
  )

  const stored = users.flatMap((user) => {
    const row = rowOf(user)
    return row ? [{ user, row }] : []
  })
  const saves = stored.flatMap(({ user, row }) => {
    const slugs = new Set([
      ...user.ledger.saves.keys(),
      ...row.saved.map(({ opportunity_slug }) => opportunity_slug),
    ])
    return [...slugs].map((slug) => ({ user, row, slug }))
  })
  book.check(
    'Saves, notes and status equal the acknowledged ones',
    saves,
    ({ user, row, slug }) => {
      const item = row.saved.find(({ opportunity_slug }) => opportunity_slug === slug)
      const state = item ? savedState(item) : absent
      const may = possibleStates(user.ledger, slug)
      return !may.has(state) && { email: user.email, slug, state, may: [...may] }
    },
  )
  book.check('The save counter equals the number of stored saves', stored, ({ user, row }) => {
    const { saved, saved_opportunities_count: counted } = row
    return saved.length !== counted && { email: user.email, counted, stored: saved.length }
  })
  book.check('The message counter covers every stored message', stored, ({ user, row }) => {
    const { charged, ai_messages_used: counted, ai_messages_returned: returned } = row
    const hasDeleted = [...user.ledger.questions.values()].some(({ removed }) => removed)
    // `ai_messages_used` can exceed the number of stored messages for two reasons. It also counts
    // deleted messages. And after `mostFreeFailures` failed or filtered answers in a month, it
    // counts each retry as another message.
    const canExceed = hasDeleted || returned >= mostFreeFailures
    const isRight = canExceed ? charged <= counted : charged === counted
    return !isRight && { email: user.email, counted, charged, returned }
  })
  checkAnswers(book, stored)

  const pending = await set.rows(`select * from chat_messages
    where state = 'pending' and created_at < now() - interval '${lostAfterSeconds} seconds'`)
  book.check(
    `No answer is pending for more than ${lostAfterSeconds} s`,
    [pending],
    ([first]) => first,
  )
}

function checkAnswers(book: Book, stored: { user: SoakUser; row: StoredUser }[]): void {
  const keptBy = (row: StoredUser, requestId: string, role: string) =>
    row.talks.flatMap(({ opportunity_slug: slug, messages }) =>
      messages
        .filter((one) => one.requestId === requestId && one.role === role)
        .map((one) => ({ ...one, slug: slug ?? undefined })),
    )
  const questions = stored.flatMap(({ user, row }) =>
    [...user.ledger.questions].map(([requestId, question]) => ({
      user,
      row,
      requestId,
      question,
    })),
  )
  book.check('Questions and answers equal the acknowledged ones', questions, (one) => {
    const { user, row, requestId, question } = one
    const [storedQuestion, ...otherQuestions] = keptBy(row, requestId, 'user')
    const [answer, ...again] = keptBy(row, requestId, 'assistant')
    const evidence = { email: user.email, requestId, question, asked: storedQuestion, answer }
    if (otherQuestions.length > 0 || again.length > 0) return evidence
    if (question.removed === 'surely') return (storedQuestion ?? answer) && evidence
    const isWhole = answer?.state === 'complete' && answer.content === question.answer
    if (question.answer !== undefined && !isWhole) return !question.removed && evidence
    if (!storedQuestion && !answer) return undefined
    const isOurs =
      storedQuestion &&
      question.wordings.includes(storedQuestion.content) &&
      storedQuestion.slug === question.slug
    const isOver = answer && answer.state !== 'pending'
    return !(isOurs && isOver) && evidence
  })
  book.check('Every stored message was sent', stored, ({ user, row }) => {
    const foreign = row.talks
      .flatMap(({ messages }) => messages)
      .find(({ requestId }) => !user.ledger.questions.has(requestId))
    return foreign && { email: user.email, foreign }
  })
}
