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

const body = z.looseObject({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  max_tokens: z.int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  n: z.literal(1).nullish(),
})

/** A call of POST /v1/chat/completions, its messages as plain texts. */
export type ChatRequest = z.output<typeof body>
export type ChatMessage = ChatRequest['messages'][number]

/** Reads the body; throws OpenAiFailure as the API would refuse it. */
export async function readRequest(request: Request, models: string[]): Promise<ChatRequest> {
  const json: unknown = await request.json().catch(() => undefined)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new OpenAiFailure('invalid_json')
  }
  const result = body.safeParse(json)
  if (!result.success) throw refusal(result.error, json)
  const chat = result.data
  if (!models.includes(chat.model)) {
    const said = `The model \`${chat.model}\` does not exist or you do not have access to it.`
    throw new OpenAiFailure('model_not_found', said)
  }
  if (chat.stream_options && !chat.stream) {
    const said = "The 'stream_options' parameter is only allowed when 'stream' is enabled."
    throw new OpenAiFailure('invalid_value', said, 'stream_options')
  }
  if (/^(gpt-[5-9]|o\d)/.test(chat.model)) refuseForReasoning(chat)
  return chat
}

function refusal(error: z.ZodError, json: object): OpenAiFailure {
  const path = error.issues[0]?.path ?? []
  const name = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
  const param = name.replace(/^\./, '')
  if (path.length === 1 && !(param in json)) {
    const said = `Missing required parameter: '${param}'.`
    return new OpenAiFailure('missing_required_parameter', said, param)
  }
  return new OpenAiFailure('invalid_value', `Invalid value for '${param}'.`, param)
}

/** Reasoning models refuse the older limit and every temperature but 1. */
function refuseForReasoning({ max_tokens, temperature }: ChatRequest): void {
  if (typeof max_tokens === 'number') {
    const said =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    throw new OpenAiFailure('unsupported_parameter', said, 'max_tokens')
  }
  if (typeof temperature === 'number' && temperature !== 1) {
    const said = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`
    throw new OpenAiFailure('unsupported_value', said, 'temperature')
  }
}
