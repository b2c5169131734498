import type OpenAI from 'openai'
import { z } from 'zod'
import { OpenAiFailure } from './failures.ts'

const part = z.looseObject({ type: z.literal('text'), text: z.string() })

const message = z
  .looseObject({
    role: z.enum(['developer', 'system', 'user', 'assistant']),
    content: z.union([z.string(), z.array(part).min(1)]),
  })
  .transform(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  }))

/** All chat parameters of the installed SDK version. OpenAI rejects any other parameter. */
const parameters = {
  audio: true,
  frequency_penalty: true,
  function_call: true,
  functions: true,
  logit_bias: true,
  logprobs: true,
  max_completion_tokens: true,
  max_tokens: true,
  messages: true,
  metadata: true,
  modalities: true,
  model: true,
  moderation: true,
  n: true,
  parallel_tool_calls: true,
  prediction: true,
  presence_penalty: true,
  prompt_cache_key: true,
  prompt_cache_options: true,
  prompt_cache_retention: true,
  reasoning_effort: true,
  response_format: true,
  safety_identifier: true,
  seed: true,
  service_tier: true,
  stop: true,
  store: true,
  stream: true,
  stream_options: true,
  temperature: true,
  tool_choice: true,
  tools: true,
  top_logprobs: true,
  top_p: true,
  user: true,
  verbosity: true,
  web_search_options: true,
} satisfies Record<keyof OpenAI.ChatCompletionCreateParams, true>

/** Reasoning efforts that gpt-6 models accept. gpt-6 rejects `minimal`, which gpt-5 accepts. */
const efforts = ['none', 'low', 'medium', 'high', 'xhigh', 'max']

const body = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  max_tokens: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  reasoning_effort: z.string().nullish(),
  safety_identifier: z.string().max(64).nullish(),
  store: z.boolean().nullish(),
})

export type ChatRequest = z.output<typeof body>
export type ChatMessage = ChatRequest['messages'][number]

/** Throws `OpenAiFailure` if the body is invalid, or if its model is not in `models`. */
export async function readRequest(request: Request, models: string[]): Promise<ChatRequest> {
  const json: unknown = await request.json().catch(() => undefined)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new OpenAiFailure('invalid_json')
  }
  const unknown = Object.keys(json).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) {
    throw new OpenAiFailure('unknown_parameter', `Unknown parameter: '${unknown}'.`, unknown)
  }
  const result = body.safeParse(json)
  if (!result.success) throw toFailure(result.error, json)
  const chat = result.data
  if (!models.includes(chat.model)) {
    const text = `The model \`${chat.model}\` does not exist or you do not have access to it.`
    throw new OpenAiFailure('model_not_found', text)
  }
  if (chat.stream_options && !chat.stream) {
    const text = "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    throw new OpenAiFailure('invalid_value', text, 'stream_options')
  }
  if (/^(gpt-[5-9]|o\d)/.test(chat.model)) assertReasoningParameters(chat)
  return chat
}

function toFailure(error: z.ZodError, json: object): OpenAiFailure {
  const path = error.issues[0]?.path ?? []
  const name = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
  const param = name.replace(/^\./, '')
  if (path.length === 1 && !(param in json)) {
    const text = `Missing required parameter: '${param}'.`
    return new OpenAiFailure('missing_required_parameter', text, param)
  }
  return new OpenAiFailure('invalid_value', `Invalid value for '${param}'.`, param)
}

function assertReasoningParameters(chat: ChatRequest): void {
  const { max_tokens, temperature, top_p, reasoning_effort: effort } = chat
  if (typeof effort === 'string' && !efforts.includes(effort)) {
    const text = `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: ${efforts.map((each) => `'${each}'`).join(', ')}.`
    throw new OpenAiFailure('unsupported_value', text, 'reasoning_effort')
  }
  if (typeof top_p === 'number') {
    const text = "Unsupported parameter: 'top_p' is not supported with this model."
    throw new OpenAiFailure('unsupported_parameter', text, 'top_p')
  }
  if (typeof max_tokens === 'number') {
    const text =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    throw new OpenAiFailure('unsupported_parameter', text, 'max_tokens')
  }
  if (typeof temperature === 'number' && temperature !== 1) {
    const text = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`
    throw new OpenAiFailure('unsupported_value', text, 'temperature')
  }
}
