import OpenAI from 'openai'
import type { PromptMessage } from '../../domain/guide-prompt.ts'
import { ApiError } from '../../domain/errors.ts'
import { environment } from './env.ts'

/** How long the first text of an answer may take, in milliseconds; a model that reasons is slow. */
const firstTextMs = 25_000

/** How long a whole answer may take, within Netlify's 60 s for a function: storing it takes time too. */
const wholeAnswerMs = 45_000

/** How long the provider may be silent in the middle of an answer. */
const silenceMs = 15_000

/** Tokens of an answer at most, those included that a model spends on reasoning. */
export const longestAnswerTokens = 4_000

let client: OpenAI | undefined

/** No attempt is repeated: whoever waits may send the message again, and pays for it once. */
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

/** Tokens that an answer has used. */
export interface Usage {
  promptTokens: number
  answerTokens: number
}

/** How the provider ended an answer. */
export interface ProviderEnding {
  isFiltered: boolean
  /** Nothing when the provider did not say. */
  usage: Usage | undefined
}

/** What so many tokens cost, in millionths of a dollar. */
export function costOf({ promptTokens, answerTokens }: Usage): number {
  const { input, output } = environment().openai.dollarsPerMillion
  return Math.ceil(promptTokens * input + answerTokens * output)
}

/**
 * Asks for an answer and yields its text as it comes. The reader is never waited for longer than
 * the deadlines above.
 *
 * @throws {ApiError} upstream_timeout, unavailable (the provider's own ceiling), upstream_failed:
 *   whatever else went wrong there, a break in the middle and an empty answer included
 */
export async function* streamAnswer(
  messages: PromptMessage[],
): AsyncGenerator<string, ProviderEnding> {
  const { model, reasoningEffort } = environment().openai
  const late = new AbortController()
  const abort = () => late.abort()
  const whole = setTimeout(abort, wholeAnswerMs)
  let silence = setTimeout(abort, firstTextMs)
  let usage: Usage | undefined
  let finish: string | null = null
  let isEmpty = true
  try {
    const chunks = await openAiClient().chat.completions.create(
      {
        model,
        messages,
        max_completion_tokens: longestAnswerTokens,
        ...(reasoningEffort && { reasoning_effort: reasoningEffort as 'low' }),
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
    throw failure(cause, late.signal.aborted)
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
  }
  // The SDK ends an aborted stream without a word.
  if (late.signal.aborted) throw failure(undefined, true)
  if (finish === null) throw new ApiError('upstream_failed')
  const isFiltered = finish === 'content_filter'
  if (isEmpty && !isFiltered) throw new ApiError('upstream_failed')
  return { isFiltered, usage }
}

function failure(cause: unknown, isLate: boolean): ApiError {
  if (isLate || cause instanceof OpenAI.APIConnectionTimeoutError) {
    return new ApiError('upstream_timeout', undefined, { cause })
  }
  if (cause instanceof OpenAI.RateLimitError) {
    return new ApiError('unavailable', undefined, { retryAfter: 10, cause })
  }
  return new ApiError('upstream_failed', undefined, { cause })
}
