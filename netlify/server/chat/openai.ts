import { createHash } from 'node:crypto'
import OpenAI from 'openai'
import type { PromptMessage } from '../../../domain/chat/guide-prompt.ts'
import { ApiError } from '../../../domain/http/errors.ts'
import { environment } from '../http/env.ts'

/**
 * How long the first text of an answer may take, in milliseconds. Reasoning delays the first text.
 */
const firstTextMs = 25_000

/**
 * How long a whole answer may take, in milliseconds. Netlify ends a function after 60 s, and
 * storing the answer takes time too.
 */
const wholeAnswerMs = 45_000

const silenceMs = 15_000

/** Includes the tokens that a model spends on reasoning. */
export const longestAnswerTokens = 4_000

let client: OpenAI | undefined

/** `maxRetries` is 0, because OpenAI would bill each retry. */
function openAiClient(): OpenAI {
  const { apiKey, baseUrl } = environment().openai
  return (client ??= new OpenAI({
    apiKey,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    timeout: firstTextMs,
    maxRetries: 0,
  }))
}

export interface Usage {
  promptTokens: number
  answerTokens: number
}

export interface ProviderEnding {
  /** One of upstream_timeout, unavailable (the provider's rate limit) and upstream_failed. */
  error?: ApiError
  isFiltered: boolean
  /** Whether the answer reached `longestAnswerTokens`. */
  isCut: boolean
  /**
   * Whether the provider rejected the request with an error status. It does not bill such a
   * request.
   */
  isRefused: boolean
  /**
   * Undefined if the provider reported no usage, for example after a lost connection or a timeout.
   */
  usage: Usage | undefined
}

/** Returns millionths of a dollar. */
export function costOf({ promptTokens, answerTokens }: Usage): number {
  const { input, output } = environment().openai.dollarsPerMillion
  return Math.ceil(promptTokens * input + answerTokens * output)
}

/** A hash that identifies a user to OpenAI without personal data: 64 hexadecimal digits. */
const safetyIdentifier = (userId: string): string =>
  createHash('sha256').update(userId).digest('hex')

/**
 * Requests an answer from OpenAI and yields its text as it arrives. Returns a failure, such as a
 * timeout, in `error` and does not throw it. An answer without text counts as failed, unless it was
 * filtered.
 */
export async function* streamAnswer(
  messages: PromptMessage[],
  userId: string,
): AsyncGenerator<string, ProviderEnding> {
  const { model, reasoningEffort } = environment().openai
  const late = new AbortController()
  const abort = () => late.abort()
  const totalTimer = setTimeout(abort, wholeAnswerMs)
  let silence = setTimeout(abort, firstTextMs)
  let usage: Usage | undefined
  let finish: string | null = null
  let isEmpty = true
  let failure: unknown
  try {
    const chunks = await openAiClient().chat.completions.create(
      {
        model,
        messages,
        max_completion_tokens: longestAnswerTokens,
        ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
        safety_identifier: safetyIdentifier(userId),
        store: false,
        stream: true,
        stream_options: { include_usage: true },
      },
      { signal: late.signal },
    )
    for await (const { choices, usage: used } of chunks) {
      if (used) usage = { promptTokens: used.prompt_tokens, answerTokens: used.completion_tokens }
      const [choice] = choices
      const text = choice?.delta.content
      if (text) {
        isEmpty = false
        clearTimeout(silence)
        silence = setTimeout(abort, silenceMs)
        yield text
      }
      finish = choice?.finish_reason ?? finish
    }
  } catch (cause) {
    failure = cause
  } finally {
    clearTimeout(totalTimer)
    clearTimeout(silence)
  }
  const isFiltered = finish === 'content_filter'
  const isRefused = failure instanceof OpenAI.APIError && failure.status !== undefined
  const ending = { isFiltered, isCut: finish === 'length', isRefused, usage }
  // The SDK ends an aborted stream without an error, so check the signal too.
  if (failure !== undefined || late.signal.aborted) {
    return { ...ending, error: toApiError(failure, late.signal.aborted) }
  }
  const isFailed = finish === null || (isEmpty && !isFiltered)
  return isFailed ? { ...ending, error: new ApiError('upstream_failed') } : ending
}

function toApiError(cause: unknown, isLate: boolean): ApiError {
  if (isLate || cause instanceof OpenAI.APIConnectionTimeoutError) {
    return new ApiError('upstream_timeout', undefined, { cause })
  }
  if (cause instanceof OpenAI.RateLimitError) {
    return new ApiError('unavailable', undefined, { retryAfter: 10, cause })
  }
  return new ApiError('upstream_failed', undefined, { cause })
}
