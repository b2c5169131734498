import {
  contentFiltered,
  contentFilteredMessage,
  maxMessageLength,
} from '../../../domain/chat/chat-message.ts'
import type { ChatAnswer, ChatEvents } from '../../../domain/chat/chat.schema.ts'
import { earlierQuestions, type GuideMessage } from '../../../domain/chat/guide-conversation.ts'
import {
  guidePrompt,
  patientDataAnswer,
  type PromptMessage,
} from '../../../domain/chat/guide-prompt.ts'
import { looksLikePatientData } from '../../../domain/chat/guide-patient-data.ts'
import type { Questions } from '../../../domain/text/words.ts'
import { prepareQuestion } from '../../../domain/chat/guide-question.ts'
import { planFrom } from '../../../domain/billing/plans.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { showLimits } from '../account/accounts.ts'
import { assertKnown } from '../catalog/catalog.ts'
import { asApiError } from '../http/failure.ts'
import { Reply, type StreamedReply } from '../http/reply.ts'
import type { EndpointCall } from '../http/serve.ts'
import { finishAnswer, mostAnswerCost, saveText, startAnswer } from './answers.ts'
import type { Question } from './answers.ts'
import { guideContent } from './guide-content.ts'
import { costOf, streamAnswer } from './openai.ts'
import type { ProviderEnding } from './openai.ts'

/** Time between two writes of a streaming answer's text, in milliseconds. */
const saveEveryMs = 2_000

/**
 * Thrown if the provider's content filter ended the answer. A stream then ends with an `error`
 * event with the code `content_filtered`. A JSON reply has the code `upstream_failed`.
 */
class ContentFiltered extends ApiError {
  constructor() {
    super('upstream_failed', contentFilteredMessage)
  }
}

/**
 * Replies with a stream of events, or with one JSON object if the request accepts only JSON. In a
 * stream, `ContentFiltered` always becomes the event `error`. Any other failure becomes this event
 * only after the first text of the answer, and an error reply before it. If the user disconnects,
 * the server still finishes and stores the answer.
 */
export async function askGuide(
  call: EndpointCall<'POST /api/ai/chat'>,
): Promise<StreamedReply | ChatAnswer> {
  const question = await readQuestion(call)
  const wantsJson = acceptsOnlyJson(call.request)
  const { stored, earlier } = await startAnswer(question)
  if (stored) {
    const answer = { message: stored, limits: showLimits(call.user, call.now) }
    return wantsJson ? answer : streamed(Promise.resolve(answer), stored.content)
  }

  const stream = openEventStream()
  const first = Promise.withResolvers<'text'>()
  let hasStarted = false
  const answer = writeAnswer(question, earlier, (text) => {
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
 * Checks the request and converts it to a question, before anything is written.
 *
 * @throws {ApiError} too_large, invalid_input, not_found
 */
async function readQuestion({
  user,
  body,
  now,
}: EndpointCall<'POST /api/ai/chat'>): Promise<Question> {
  const { message, opportunitySlug, requestId, conversationId, savedNumbers } = body
  if (message.length > maxMessageLength) {
    const most = maxMessageLength.toLocaleString('en-US')
    throw new ApiError('too_large', `Shorten your message to at most ${most} characters.`)
  }
  const slug = opportunitySlug || null
  if (slug === null && planFrom(user, now) === 'free') {
    throw new ApiError(
      'invalid_input',
      'On the free plan, you can ask only on the page of an opportunity. Open the page and ask there.',
    )
  }
  if (slug !== null) await assertKnown(slug)
  return {
    user,
    requestId: requestId ?? crypto.randomUUID(),
    text: message,
    conversation: { slug, id: conversationId ?? null },
    savedNumbers,
    now,
  }
}

const acceptsOnlyJson = (request: Request): boolean => {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/event-stream')
}

interface EventStream {
  body: ReadableStream<Uint8Array>
  send: <Name extends keyof ChatEvents>(name: Name, data: ChatEvents[Name]) => void
  close: () => void
}

const encoder = new TextEncoder()

/**
 * Opens a stream of events. After the browser disconnects, `send` does nothing instead of throwing,
 * so the server still finishes and stores the answer (H3). Unsent events stay in memory. Their size
 * is limited, because the length of an answer is limited.
 */
function openEventStream(): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
    },
    cancel() {
      controller = undefined
    },
  })
  return {
    body,
    send(name, data) {
      controller?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    close() {
      controller?.close()
      controller = undefined
    },
  }
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
  return new Reply(200, stream.body)
}

/**
 * Writes and stores the answer, also if the user disconnects.
 *
 * @throws if the answer failed or was filtered; the outcome is then already stored
 */
async function writeAnswer(
  question: Question,
  earlier: GuideMessage[],
  onText: (text: string) => void,
): Promise<ChatAnswer> {
  const { user, requestId, now } = question
  let text = ''
  const saving = saveRegularly(question, () => storable(text))
  let appended: string | undefined
  let ending: ProviderEnding
  try {
    const built = looksLikePatientData(question.text)
      ? undefined
      : await buildPrompt(question, earlier)
    appended = built?.ending
    const pieces = built ? streamAnswer(built.prompt, user.id) : writeOwn(patientDataAnswer)
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      text += next.value
      onText(next.value)
    }
    ending = next.value
  } catch (error) {
    saving.stop()
    // `streamAnswer` returns the error of a failed request and does not throw it. So this error
    // came before the request, and the answer costs nothing.
    await finishAnswer(question, { state: 'broken', text: '', cost: 0 })
    throw error
  }
  saving.stop()
  const state = ending.isFiltered ? 'filtered' : ending.error ? 'broken' : 'complete'
  const isCut = state === 'complete' && ending.isCut
  if (state === 'complete' && !isCut && appended !== undefined) {
    const addition = `\n\n${appended}`
    text += addition
    onText(addition)
  }
  const content = state === 'filtered' ? '' : storable(text)
  const cost = finalCost(ending)
  const counted = await finishAnswer(question, { state, text: content, isCut, cost })
  if (state === 'filtered') throw new ContentFiltered()
  if (ending.error) throw ending.error
  return {
    message: {
      role: 'assistant',
      content,
      createdAt: now.toISOString(),
      requestId,
      state,
      ...(isCut && { isCut }),
    },
    limits: showLimits(counted, now),
  }
}

/** Answers with a text of ours, without the provider. */
async function* writeOwn(text: string): AsyncGenerator<string, ProviderEnding> {
  yield text
  const usage = { promptTokens: 0, answerTokens: 0 }
  return { isFiltered: false, isCut: false, isRefused: false, usage }
}

/** Ignores a failed write, because the next one stores the whole text again. */
function saveRegularly(question: Question, text: () => string) {
  let isSaving = false
  const timer = setInterval(() => {
    if (isSaving) return
    isSaving = true
    saveText(question, text())
      .catch(() => undefined)
      .finally(() => (isSaving = false))
  }, saveEveryMs)
  return { stop: () => clearInterval(timer) }
}

/** `ending` is a text that we, not the model, append to the answer. */
async function buildPrompt(
  { user, text: question, conversation, savedNumbers, now }: Question,
  earlier: GuideMessage[],
): Promise<{ prompt: PromptMessage[]; ending: string | undefined }> {
  const isMember = planFrom(user, now) === 'member'
  const questions: Questions = [question, ...earlierQuestions(earlier)]
  const { slug } = conversation
  const content = await guideContent({ slug, questions, isMember, now })
  const { asked: entries, states, isFollowUp } = content
  const { blocks, ending } = prepareQuestion({
    questions: isFollowUp ? questions : [question],
    entries,
    states,
    savedNumbers,
  })
  const messages = isFollowUp ? earlier : []
  return {
    prompt: guidePrompt({ ...content, blocks, isMember, messages, question, now }),
    ending,
  }
}

/** Removes NUL and replaces lone surrogates with U+FFFD, because Postgres rejects both. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * The cost of the tokens that the provider reported. If it reported none, zero for a rejected
 * request, and otherwise the most that it may bill.
 */
const finalCost = ({ usage, isRefused }: ProviderEnding): number =>
  usage ? costOf(usage) : isRefused ? 0 : mostAnswerCost()
