import type { ChatAnswer } from '../../domain/chat/chat.schema.ts'
import { openChat, eventsOf } from '../../tests/support/chat-stream.ts'
import type { Message } from '../../tests/support/chat-stream.ts'
import type { Verdict } from './book.ts'
import { callEndpoint, judgeFailure } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'

type Action = (world: World, user: SoakUser) => Promise<void>

interface Exchange {
  verdict: Verdict
  /** The complete answer. Undefined if the user did not receive it. */
  answer?: string
}

const streamAnswer = async (
  world: World,
  user: SoakUser,
  message: Message,
  leaveAfterMs = Infinity,
): Promise<Exchange> => {
  const from = performance.now()
  const leaving = new AbortController()
  const timer = Number.isFinite(leaveAfterMs)
    ? setTimeout(() => leaving.abort(), leaveAfterMs)
    : undefined
  const failed = (code: string, status: number): Exchange => {
    const verdict = judgeFailure(world, user, 'askGuide', { code, status, from })
    if (verdict === 'unexpected') {
      world.book.find(`askGuide answers ${status} ${code}`, { email: user.email, message })
    }
    return { verdict }
  }
  try {
    const site = { url: world.set.siteUrl }
    const reply = await openChat(site, user, message, leaving.signal)
    if (reply.status !== 200) {
      const { error } = (await reply.json()) as { error?: { code: string } }
      return failed(error?.code ?? 'without a code', reply.status)
    }
    let text = ''
    let done: ChatAnswer | undefined
    let error: string | undefined
    for await (const { name, data } of eventsOf(reply)) {
      if (name === 'delta') text += data.text
      else if (name === 'done') done = data
      else error = data.code
    }
    if (error === 'content_filtered') return { verdict: 'refused' }
    // A question with `[[cut]]` makes the OpenAI emulator break the stream, so expect this failure.
    if (error === 'upstream_failed' && message.message.includes('[[cut]]')) {
      return { verdict: 'refused' }
    }
    if (error !== undefined) return failed(error, 200)
    if (!done) return failed('a stream without an end event', 200)
    if (done.message.content !== text) {
      world.book.find('A stored answer differs from the streamed text', { message, text, done })
    }
    return { verdict: 'done', answer: done.message.content }
  } catch (error) {
    if (leaving.signal.aborted) return { verdict: 'done' }
    world.book.find(
      'askGuide: the connection broke',
      `${String(error)} ${String((error as Error).cause ?? '')}`,
    )
    return { verdict: 'unexpected' }
  } finally {
    clearTimeout(timer)
  }
}

async function sendQuestion(world: World, user: SoakUser, message: Message, leaveAfterMs?: number) {
  const { requestId = '', message: wording, opportunitySlug: slug } = message
  const { questions } = user.ledger
  const question = questions.get(requestId) ?? { slug, wordings: [] }
  questions.set(requestId, question)
  question.wordings.push(wording)
  if (leaveAfterMs !== undefined) question.isLeft = true
  const { verdict, answer } = await streamAnswer(world, user, message, leaveAfterMs)
  world.book.note(leaveAfterMs === undefined ? 'askGuide' : 'askGuide, then close the tab', verdict)
  if (answer === undefined) return verdict
  if (question.answer !== undefined && question.answer !== answer) {
    world.book.find('A message has two different answers', { email: user.email, requestId })
  }
  question.answer = answer
  return verdict
}

const controls = ['', '', '', '', '', '', '', ' [[cut]]', ' [[filter]]', ' [[slow]]'] as const
let questions = 0

const messageOf = ({ slugs }: World, { dice, ledger }: SoakUser): Message => {
  const isGeneral = ledger.payments > 0 && dice.chance(0.4)
  return {
    message: `Question ${(questions += 1)}: what does it take to start?${dice.pick(controls)}`,
    ...(!isGeneral && { opportunitySlug: slugs[Math.floor(dice.between(0, 4))] ?? slugs[0] }),
    requestId: crypto.randomUUID(),
  }
}

/**
 * Asks a question. If the user gets no answer, often sends the question again with the same request
 * id, as the Retry button does.
 */
export const askGuide: Action = async (world, user) => {
  const message = messageOf(world, user)
  const verdict = await sendQuestion(world, user, message)
  if (verdict === 'done' || !user.dice.chance(0.6)) return
  await sendQuestion(world, user, { ...message, message: message.message.replace(/ \[\[.*/, '') })
}

export const askAndLeave: Action = async (world, user) => {
  const message = messageOf(world, user)
  await sendQuestion(world, user, message, user.dice.between(5, 800))
  if (user.dice.chance(0.5)) await sendQuestion(world, user, message)
}

/** Sends the same message from two tabs. The guide must answer only once. */
export const askTwice: Action = async (world, user) => {
  const message = messageOf(world, user)
  await Promise.all([sendQuestion(world, user, message), sendQuestion(world, user, message)])
}

const queryOf = (slug: string | undefined) => (slug ? `?opportunitySlug=${slug}` : '')

/**
 * Returns the slug of an opportunity. Undefined means the general conversation, which belongs to no
 * opportunity.
 */
const pickConversation = ({ slugs }: World, { dice, ledger }: SoakUser): string | undefined => {
  const slugsOfUser = [...ledger.questions.values()].map(({ slug }) => slug)
  return dice.pick([slugs[0], ...slugsOfUser])
}

export const readConversation: Action = async (world, user) => {
  const slug = pickConversation(world, user)
  const { body } = await callEndpoint(world, user, 'getConversation', { query: queryOf(slug) })
  if (!body) return
  for (const [requestId, question] of user.ledger.questions) {
    if (question.slug !== slug || question.answer === undefined || question.removed) continue
    const storedAnswer = body.messages.find(
      (one) => one.role === 'assistant' && one.requestId === requestId,
    )
    if (storedAnswer?.state === 'complete' && storedAnswer.content === question.answer) continue
    world.book.find('A complete answer was lost', {
      email: user.email,
      requestId,
      kept: storedAnswer,
    })
  }
}

export const deleteConversation: Action = async (world, user) => {
  const slug = pickConversation(world, user)
  const { status, body } = await callEndpoint(world, user, 'deleteConversation', {
    query: queryOf(slug),
  })
  if (!body && status > 0 && status < 500) return
  for (const question of user.ledger.questions.values()) {
    if (question.slug !== slug) continue
    const isSure = body && !(question.isLeft && question.answer === undefined)
    if (isSure) question.removed = 'surely'
    else question.removed ??= 'perhaps'
  }
}
