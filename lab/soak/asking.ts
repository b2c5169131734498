import type { ChatAnswer } from '../../domain/chat/chat.schema.ts'
import { openChat, eventsOf } from '../../tests/support/chat-stream.ts'
import type { Message } from '../../tests/support/chat-stream.ts'
import type { Verdict } from './book.ts'
import { ask, judge } from './person.ts'
import type { Person, World } from './person.ts'

type Doing = (world: World, person: Person) => Promise<void>

/** The result of a question as the user sees it. */
interface Exchange {
  verdict: Verdict
  /** The complete answer. */
  answer?: string
}

const send = async (
  world: World,
  person: Person,
  message: Message,
  leaveAfterMs = Infinity,
): Promise<Exchange> => {
  const from = performance.now()
  const leaving = new AbortController()
  const timer = Number.isFinite(leaveAfterMs)
    ? setTimeout(() => leaving.abort(), leaveAfterMs)
    : undefined
  const failed = (code: string, status: number): Exchange => {
    const verdict = judge(world, person, 'askGuide', { code, status, from })
    if (verdict === 'unexpected') {
      world.book.find(`askGuide answers ${status} ${code}`, { email: person.email, message })
    }
    return { verdict }
  }
  try {
    const site = { url: world.set.siteUrl }
    const reply = await openChat(site, person, message, leaving.signal)
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
    // The question asked the emulator to break the stream.
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

/**
 * Sends a question and records the acknowledged result. `leaveAfterMs` closes the tab after that
 * time.
 */
async function put(world: World, person: Person, message: Message, leaveAfterMs?: number) {
  const { requestId = '', message: wording, opportunitySlug: slug } = message
  const { questions } = person.ledger
  const question = questions.get(requestId) ?? { slug, wordings: [] }
  questions.set(requestId, question)
  question.wordings.push(wording)
  if (leaveAfterMs !== undefined) question.isLeft = true
  const { verdict, answer } = await send(world, person, message, leaveAfterMs)
  world.book.note(leaveAfterMs === undefined ? 'askGuide' : 'askGuide, then close the tab', verdict)
  if (answer === undefined) return verdict
  if (question.answer !== undefined && question.answer !== answer) {
    world.book.find('A message has two different answers', { email: person.email, requestId })
  }
  question.answer = answer
  return verdict
}

const controls = ['', '', '', '', '', '', '', ' [[cut]]', ' [[filter]]', ' [[slow]]'] as const
let questions = 0

const messageOf = ({ slugs }: World, { dice, ledger }: Person): Message => {
  const isGeneral = ledger.payments > 0 && dice.chance(0.4)
  return {
    message: `Question ${(questions += 1)}: what does it take to start?${dice.pick(controls)}`,
    ...(!isGeneral && { opportunitySlug: slugs[Math.floor(dice.between(0, 4))] ?? slugs[0] }),
    requestId: crypto.randomUUID(),
  }
}

/**
 * Asks a question. If it fails, sometimes sends it again with the same request id, as the page's
 * Retry button does.
 */
export const askGuide: Doing = async (world, person) => {
  const message = messageOf(world, person)
  const verdict = await put(world, person, message)
  if (verdict === 'done' || !person.dice.chance(0.6)) return
  await put(world, person, { ...message, message: message.message.replace(/ \[\[.*/, '') })
}

/** Closes the tab during the answer. Half of the time, asks again with the same request id. */
export const askAndLeave: Doing = async (world, person) => {
  const message = messageOf(world, person)
  await put(world, person, message, person.dice.between(5, 800))
  if (person.dice.chance(0.5)) await put(world, person, message)
}

/** Sends one message from two tabs. The guide must answer it once. */
export const askTwice: Doing = async (world, person) => {
  const message = messageOf(world, person)
  await Promise.all([put(world, person, message), put(world, person, message)])
}

const queryOf = (slug: string | undefined) => (slug ? `?opportunitySlug=${slug}` : '')

/** Picks one of the user's conversations, or the one about the first opportunity. */
const someTalk = ({ slugs }: World, { dice, ledger }: Person): string | undefined => {
  const known = [...ledger.questions.values()].map(({ slug }) => slug)
  return dice.pick([slugs[0], ...known])
}

export const readTalk: Doing = async (world, person) => {
  const slug = someTalk(world, person)
  const { body } = await ask(world, person, 'getConversation', { query: queryOf(slug) })
  if (!body) return
  for (const [requestId, question] of person.ledger.questions) {
    if (question.slug !== slug || question.answer === undefined || question.removed) continue
    const kept = body.messages.find(
      (one) => one.role === 'assistant' && one.requestId === requestId,
    )
    if (kept?.state === 'complete' && kept.content === question.answer) continue
    world.book.find('A complete answer was lost', { email: person.email, requestId, kept })
  }
}

export const deleteTalk: Doing = async (world, person) => {
  const slug = someTalk(world, person)
  const { status, body } = await ask(world, person, 'deleteConversation', { query: queryOf(slug) })
  if (!body && status > 0 && status < 500) return
  for (const question of person.ledger.questions.values()) {
    if (question.slug !== slug) continue
    const isSure = body && !(question.isLeft && question.answer === undefined)
    if (isSure) question.removed = 'surely'
    else question.removed ??= 'perhaps'
  }
}
