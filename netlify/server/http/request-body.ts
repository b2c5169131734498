import { ApiError } from '../../../domain/http/errors.ts'

/** In bytes. */
const jsonLimit = 64 * 1024

/** In bytes. */
export const webhookLimit = 1024 * 1024

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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (cause) {
    throw new ApiError('invalid_json', undefined, { cause })
  }
}
