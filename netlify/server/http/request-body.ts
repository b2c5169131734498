import { ApiError } from '../../../domain/http/errors.ts'

/** JSON bodies, in bytes (api.md, "Errors"). */
const jsonLimit = 64 * 1024

/** Bodies of webhooks, in bytes (api.md). */
export const webhookLimit = 1024 * 1024

/** How deep lists and objects may stand in each other; no call needs more than two. */
const depthLimit = 32

/**
 * The body's bytes; reading stops once there are more than `limit`.
 *
 * @throws {ApiError} too_large
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ApiError('too_large', `The body may hold up to ${limit / 1024} KB.`)
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * The JSON of a request; an empty body is an empty object, whatever its type.
 *
 * @throws {ApiError} too_large, unsupported_media_type, invalid_json
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, jsonLimit)
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiError('unsupported_media_type')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (measureDepth(text) > depthLimit) throw new RangeError('The JSON is too deep')
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new ApiError('invalid_json', undefined, { cause })
  }
}

/**
 * The deepest nesting of a JSON text; strings, where brackets mean nothing, are skipped. One that
 * nobody closes is skipped to the end: to look for a string anew at each of its quotation marks
 * would take seconds for a body within the limit.
 */
function measureDepth(text: string): number {
  let now = 0
  let most = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') most = Math.max(most, ++now)
    else if (mark === ']' || mark === '}') now--
  }
  return most
}
