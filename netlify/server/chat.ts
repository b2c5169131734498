import { contentFiltered, longestMessage } from '../../domain/chat-message.ts'
import type { ChatAnswer } from '../../domain/chat.ts'
import { ApiError } from '../../domain/errors.ts'
import { planFrom } from '../../domain/plans.ts'
import { showLimits } from './accounts.ts'
import { answerMessage, ContentFiltered, reservation } from './answering.ts'
import { showMessage } from './conversations.ts'
import { prepareGuide } from './guide-content.ts'
import { openEventStream } from './event-stream.ts'
import { asApiError } from './failure.ts'
import { enterMessage } from './messages.ts'
import type { Sent } from './messages.ts'
import { StreamedReply } from './reply.ts'
import { assertKnown } from './catalogue.ts'
import type { Call } from './serve.ts'

/**
 * Answers POST /api/ai/chat (api.md), as events or, to whoever accepts JSON alone, as one reply.
 * Until the first text has come a failure is a reply of the error table; afterwards the event
 * `error`. Whoever leaves has their answer finished and stored (scenario H3).
 */
export async function askGuide(call: Call<'askGuide'>): Promise<StreamedReply | ChatAnswer> {
  prepareGuide()
  const sent = await readMessage(call)
  const wantsJson = acceptsJsonAlone(call.request)
  const begun = await enterMessage(sent)
  if (begun.kind === 'answered') {
    const answer = { message: showMessage(begun.answer), limits: showLimits(call.user, call.now) }
    return wantsJson ? answer : streamed(Promise.resolve(answer), answer.message.content)
  }

  const stream = openEventStream()
  const first = Promise.withResolvers<'text'>()
  let isOut = false
  const answer = answerMessage(sent, begun.earlier, (text) => {
    stream.send('delta', { text })
    first.resolve('text')
  })
  // What fails before the reply is out is told, and logged, as the reply.
  call.after(
    answer.catch((error: unknown) => (isOut ? Promise.reject(asApiError(error)) : undefined)),
  )
  if (wantsJson) return answer
  const failed = answer.catch((error: unknown) => {
    // A filter ends a stream, also one that has not begun (api.md).
    if (!(error instanceof ContentFiltered)) throw error
  })
  await Promise.race([first.promise, failed])
  isOut = true
  return streamed(answer, '', stream)
}

/** @throws {ApiError} too_large, invalid_input, not_found; nothing is written then */
async function readMessage({ user, input, now }: Call<'askGuide'>): Promise<Sent> {
  const { message, opportunitySlug, requestId } = input
  if (message.length > longestMessage) {
    const most = longestMessage.toLocaleString('en-US')
    throw new ApiError('too_large', `A message may hold up to ${most} characters.`)
  }
  const slug = opportunitySlug || null
  if (slug === null && planFrom(user, now) === 'free') {
    const what = 'opportunitySlug is needed: on the free plan, ask on an opportunity’s page.'
    throw new ApiError('invalid_input', what)
  }
  if (slug !== null) await assertKnown(slug)
  return {
    user,
    requestId: requestId ?? crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    question: message,
    slug,
    reserve: reservation(),
    now,
  }
}

const acceptsJsonAlone = (request: Request): boolean => {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/event-stream')
}

/** The reply as events: what was sent on `stream` already, then `text`, then the end of `answer`. */
function streamed(
  answer: Promise<ChatAnswer>,
  text: string,
  stream = openEventStream(),
): StreamedReply {
  if (text) stream.send('delta', { text })
  void answer
    .then(
      (done) => stream.send('done', done),
      (error: unknown) => {
        const { code, message } = asApiError(error)
        const isFilter = error instanceof ContentFiltered
        stream.send('error', { code: isFilter ? contentFiltered : code, message })
      },
    )
    .finally(stream.close)
  return new StreamedReply(stream.body)
}
