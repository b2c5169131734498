import { contentFiltered, maxMessageLength } from '../../../domain/chat/chat-message.ts'
import type { ChatAnswer } from '../../../domain/chat/chat.schema.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { showLimits } from '../account/accounts.ts'
import { answerMessage, ContentFiltered, reservation } from './answer-message.ts'
import { prepareGuide } from './guide-content.ts'
import { openEventStream } from '../http/event-stream.ts'
import { asApiError } from '../http/failure.ts'
import { StreamedReply } from '../http/reply.ts'
import { submitMessage } from './submit-message.ts'
import type { Submission } from './submit-message.ts'
import { assertKnown } from '../catalog/catalog.ts'
import type { EndpointCall } from '../http/serve.ts'

/**
 * Replies with a stream of events, or with one JSON object if the request accepts only JSON. In a
 * stream, `ContentFiltered` always becomes the event `error`. Any other failure becomes this event
 * only after the first text of the answer, and an error reply before it. If the user disconnects,
 * the server still finishes and stores the answer.
 */
export async function askGuide(
  call: EndpointCall<'POST /api/ai/chat'>,
): Promise<StreamedReply | ChatAnswer> {
  prepareGuide()
  const submission = await readSubmission(call)
  const wantsJson = acceptsOnlyJson(call.request)
  const result = await submitMessage(submission)
  if (result.kind === 'answered') {
    const answer = { message: result.answer, limits: showLimits(call.user, call.now) }
    return wantsJson ? answer : streamed(Promise.resolve(answer), answer.message.content)
  }

  const stream = openEventStream()
  const first = Promise.withResolvers<'text'>()
  let hasStarted = false
  const answer = answerMessage(submission, result.earlier, (text) => {
    stream.send('delta', { text })
    first.resolve('text')
  })
  const isEvent = (error: unknown) => hasStarted || (!wantsJson && error instanceof ContentFiltered)
  // `serve` logs a failure that becomes an error reply. So let `call.after` log only a failure that
  // becomes the event `error`.
  call.after(
    answer.catch((error: unknown) =>
      isEvent(error) ? Promise.reject(asApiError(error)) : undefined,
    ),
  )
  if (wantsJson) return answer
  const failed = answer.catch((error: unknown) => {
    if (!isEvent(error)) throw error
  })
  await Promise.race([first.promise, failed])
  hasStarted = true
  return streamed(answer, '', stream)
}

/**
 * Checks the request and converts it to a submission, before anything is written.
 *
 * @throws {ApiError} too_large, invalid_input, not_found
 */
async function readSubmission({
  user,
  body,
  now,
}: EndpointCall<'POST /api/ai/chat'>): Promise<Submission> {
  const { message, opportunitySlug, requestId } = body
  if (message.length > maxMessageLength) {
    const most = maxMessageLength.toLocaleString('en-US')
    throw new ApiError('too_large', `Shorten your message to at most ${most} characters.`)
  }
  const slug = opportunitySlug || null
  if (slug === null && planFrom(user, now) === 'free') {
    const what = 'opportunitySlug is required on the free plan. Ask on an opportunity’s page.'
    throw new ApiError('invalid_input', what)
  }
  if (slug !== null) await assertKnown(slug)
  return {
    user,
    requestId: requestId ?? crypto.randomUUID(),
    attempt: crypto.randomUUID(),
    question: message,
    slug,
    reserve: reservation(message),
    now,
  }
}

const acceptsOnlyJson = (request: Request): boolean => {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/event-stream')
}

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
