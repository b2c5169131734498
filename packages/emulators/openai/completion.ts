import { randomUUID } from 'node:crypto'
import type OpenAI from 'openai'
import { answerTo, questionOf } from './answer.ts'
import type { ChatRequest } from './request.ts'

type FinishReason = 'stop' | 'length' | 'content_filter'

export type Completion = {
  id: string
  /** Creation time in Unix seconds. */
  created: number
  model: string
  pieces: string[]
  finishReason: FinishReason
  usage: OpenAI.CompletionUsage
  /** `slow` or `cut` if the last user message contains `[[slow]]` or `[[cut]]`, else `plain`. */
  mode: 'plain' | 'slow' | 'cut'
}

const fingerprint = 'fp_local'
const wordsInPiece = 5
/** If the request sets no token limit, `[[think]]` uses this number of reasoning tokens. */
const unlimitedThought = 4_000

/** OpenAI's rule of thumb: a token is about four characters of English. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)

/**
 * The last user message can contain one of these marks. `[[slow]]`: the answer is slow. `[[cut]]`:
 * the connection breaks. `[[filter]]`: the answer is filtered. `[[length]]`: the answer reaches its
 * token limit halfway. `[[think]]`: the model reasons and sends no answer.
 */
export function createCompletion(chat: ChatRequest, now: number): Completion {
  const control = /\[\[(slow|cut|filter|length|think)\]\]/.exec(questionOf(chat.messages))?.[1]
  const allPieces = piecesOf(answerTo(chat.messages))
  const limit = chat.max_completion_tokens ?? chat.max_tokens ?? Infinity
  const within =
    control === 'length'
      ? allPieces.slice(0, Math.ceil(allPieces.length / 2))
      : truncate(limit, allPieces)
  const filtered = control === 'filter'
  const thinks = control === 'think'
  const pieces = thinks ? [] : filtered ? within.slice(0, 3) : within
  const prompt = chat.messages.reduce((sum, { text }) => sum + tokensOf(text) + 4, 3)
  const reasoned = thinks ? (Number.isFinite(limit) ? limit : unlimitedThought) : 0
  const answered = reasoned || Math.min(limit, tokensOf(pieces.join('')))
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(now / 1000),
    model: chat.model,
    pieces,
    finishReason: filtered
      ? 'content_filter'
      : thinks || within.length < allPieces.length
        ? 'length'
        : 'stop',
    usage: {
      prompt_tokens: prompt,
      completion_tokens: answered,
      total_tokens: prompt + answered,
      completion_tokens_details: { reasoning_tokens: reasoned },
    },
    mode: control === 'slow' || control === 'cut' ? control : 'plain',
  }
}

function piecesOf(text: string): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  const pieces: string[] = []
  for (let at = 0; at < words.length; at += wordsInPiece) {
    pieces.push(words.slice(at, at + wordsInPiece).join(''))
  }
  return pieces
}

function truncate(limit: number, pieces: string[]): string[] {
  let text = ''
  const end = pieces.findIndex((piece) => tokensOf((text += piece)) > limit)
  return end === -1 ? pieces : pieces.slice(0, end)
}

export function wholeReply(completion: Completion): OpenAI.ChatCompletion {
  const { id, created, model, pieces, finishReason, usage } = completion
  const message = { role: 'assistant', content: pieces.join(''), refusal: null } as const
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    service_tier: 'default',
    system_fingerprint: fingerprint,
    usage,
  }
}

export function chunksOf(completion: Completion, withUsage: boolean): OpenAI.ChatCompletionChunk[] {
  const { id, created, model, pieces, finishReason, usage } = completion
  const base = {
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    service_tier: 'default',
    system_fingerprint: fingerprint,
    obfuscation: randomUUID().slice(0, 8),
  } as const
  const chunk = (
    delta: OpenAI.ChatCompletionChunk.Choice.Delta,
    finish_reason: FinishReason | null = null,
  ): OpenAI.ChatCompletionChunk => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(withUsage && { usage: null }),
  })
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...pieces.map((content) => chunk({ content })),
    chunk({}, finishReason),
    ...(withUsage ? [{ ...base, choices: [], usage }] : []),
  ]
}
