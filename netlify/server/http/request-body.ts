import { ApiError } from '../../../domain/http/errors.ts'

/** In bytes. */
const jsonLimit = 64 * 1024

/** In bytes. */
export const webhookLimit = 1024 * 1024

/**
 * Maximum levels of nested lists and objects. The deepest valid body, a scenario, has four levels.
 */
const depthLimit = 32

/** @throws {ApiError} too_large if the body is longer than `limit` bytes */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ApiError('too_large', `The request body must not exceed ${limit / 1024} KB.`)
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
 * Parses the JSON body of a request. An empty body counts as an empty object, whatever its content
 * type is.
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
    if (measureDepth(text) > depthLimit) throw new RangeError('The JSON is nested too deeply.')
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new ApiError('invalid_json', undefined, { cause })
  }
}

/**
 * Ignores brackets inside strings. The last `?` in the pattern lets a string without a closing `"`
 * match. Otherwise 64 KB of escaped quotation marks would take seconds, because the search would
 * scan from each of them to the end of the body.
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
