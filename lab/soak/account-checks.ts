import type { Book } from './book.ts'
import { absent, possible, savedState } from './ledger.ts'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'
import { readRows } from './stored.ts'
import type { Row } from './stored.ts'

/** After this time in seconds, a pending answer has lost its function run. */
const lostAfterSeconds = 90

/**
 * Closes lost answers. A user's next write request closes theirs, so we delete a conversation that
 * does not exist.
 */
export async function closeLostAnswers(world: World, everybody: Person[]): Promise<void> {
  const lost = await world.set.rows<{ clerk_id: string }>(`
    select distinct clerk_id from chat_messages join users on users.id = chat_messages.user_id
    where state = 'pending'`)
  for (const { clerk_id } of lost) {
    const person = everybody.find(({ clerkId }) => clerkId === clerk_id)
    const query = `?opportunitySlug=${world.slugs.at(-1)}`
    if (person) await ask(world, person, 'deleteConversation', { query })
  }
}

/** Compares everything stored about the users with what the site acknowledged to them. */
export async function checkAccounts(world: World, everybody: Person[]): Promise<void> {
  const { book, set } = world
  const rows = await readRows(world)
  const rowOf = ({ clerkId }: Person) => rows.get(clerkId)
  const here = everybody.filter((person) => person.ledger.departure === 'here')
  const seen = here.filter(({ id }) => id !== undefined)

  book.check('Every user who signed up has a row', seen, (person) => !rowOf(person) && person.email)
  const gone = everybody.filter(({ ledger }) => ledger.departure === 'gone')
  book.check('A deleted account has no row here and no user at Clerk', gone, (person) => {
    const left = [
      rowOf(person) && 'a row',
      set.clerk.instance.store.user(person.clerkId) && 'Clerk',
    ]
    return left.some(Boolean) && { email: person.email, left }
  })
  const ids = await set.rows<{ clerk_id: string }>('select clerk_id from deleted_users')
  const remembered = new Set(ids.map(({ clerk_id }) => clerk_id))
  book.check('Every deleted Clerk id is stored', gone, ({ clerkId, email }) =>
    remembered.has(clerkId) ? undefined : email,
  )

  const stored = everybody.flatMap((person) => {
    const row = rowOf(person)
    return row ? [{ person, row }] : []
  })
  const saves = stored.flatMap(({ person, row }) => {
    const slugs = new Set([
      ...person.ledger.saves.keys(),
      ...row.saved.map(({ opportunity_slug }) => opportunity_slug),
    ])
    return [...slugs].map((slug) => ({ person, row, slug }))
  })
  book.check(
    'Saves, notes and status equal the acknowledged ones',
    saves,
    ({ person, row, slug }) => {
      const item = row.saved.find(({ opportunity_slug }) => opportunity_slug === slug)
      const state = item ? savedState(item) : absent
      const may = possible(person.ledger, slug)
      return !may.has(state) && { email: person.email, slug, state, may: [...may] }
    },
  )
  book.check('The save counter equals the number of stored saves', stored, ({ person, row }) => {
    const { saved, saved_opportunities_count: counted } = row
    return saved.length !== counted && { email: person.email, counted, stored: saved.length }
  })
  book.check('The message counter covers every stored message', stored, ({ person, row }) => {
    const { charged, ai_messages_used: counted } = row
    const hasDeleted = [...person.ledger.questions.values()].some(({ removed }) => removed)
    const isRight = hasDeleted ? charged <= counted : charged === counted
    return !isRight && { email: person.email, counted, charged }
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

function checkAnswers(book: Book, stored: { person: Person; row: Row }[]): void {
  const keptBy = (row: Row, requestId: string, role: string) =>
    row.talks.flatMap(({ opportunity_slug: slug, messages }) =>
      messages
        .filter((one) => one.requestId === requestId && one.role === role)
        .map((one) => ({ ...one, slug: slug ?? undefined })),
    )
  const questions = stored.flatMap(({ person, row }) =>
    [...person.ledger.questions].map(([requestId, question]) => ({
      person,
      row,
      requestId,
      question,
    })),
  )
  book.check('Questions and answers equal the acknowledged ones', questions, (one) => {
    const { person, row, requestId, question } = one
    const [asked, ...twice] = keptBy(row, requestId, 'user')
    const [answer, ...again] = keptBy(row, requestId, 'assistant')
    const evidence = { email: person.email, requestId, question, asked, answer }
    if (twice.length > 0 || again.length > 0) return evidence
    if (question.removed === 'surely') return (asked ?? answer) && evidence
    const isWhole = answer?.state === 'complete' && answer.content === question.answer
    if (question.answer !== undefined && !isWhole) return !question.removed && evidence
    if (!asked && !answer) return undefined
    const isOurs =
      asked && question.wordings.includes(asked.content) && asked.slug === question.slug
    const isOver = answer && answer.state !== 'pending'
    return !(isOurs && isOver) && evidence
  })
  book.check('Every stored message was sent', stored, ({ person, row }) => {
    const foreign = row.talks
      .flatMap(({ messages }) => messages)
      .find(({ requestId }) => !person.ledger.questions.has(requestId))
    return foreign && { email: person.email, foreign }
  })
}
