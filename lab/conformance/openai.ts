import type { RecordedRequest } from './stripe.ts'
import type { Types, Violation } from './types.ts'

const completions = 'OpenAI.Chat.Completions'

const typed = ({ find, check }: Types, name: string, value: unknown): Violation[] => {
  const type = find(name)
  const violations = type ? check(value, type) : [{ path: '', why: 'has no type' }]
  return violations.map((one) => ({
    ...one,
    path: `${name.split('.').at(-1) ?? name}: ${one.path}`,
  }))
}

export const checkChatRequest = (types: Types, { body }: Pick<RecordedRequest, 'body'>) =>
  typed(types, `${completions}.ChatCompletionCreateParams`, JSON.parse(body))

export function checkChunks(
  types: Types,
  stream: string,
): { chunks: number; violations: Violation[] } {
  const lines = stream.split('\n').filter((line) => line.startsWith('data: {'))
  const violations = lines.flatMap((line) =>
    typed(types, `${completions}.ChatCompletionChunk`, JSON.parse(line.slice('data: '.length))),
  )
  return { chunks: lines.length, violations: violations }
}

export const checkCompletion = (types: Types, value: unknown) =>
  typed(types, `${completions}.ChatCompletion`, value)
export const checkModel = (types: Types, value: unknown) => typed(types, 'OpenAI.Model', value)
