import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Returns the encoding that an Accept-Encoding header prefers, or undefined to send the body
 * uncompressed.
 */
export function negotiateCoding(acceptEncoding: string | null): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    if (name) weights.set(name, q ? Number(q.slice(2)) : 1)
  }
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const)
    .filter((coding) => weight(coding) > 0)
    .sort((a, b) => weight(b) - weight(a))
  return best
}

export function compressBody(
  file: {
    body: Buffer
    compressed: Map<Coding, Promise<Buffer<ArrayBuffer>>>
    brotliQuality: number
  },
  coding: Coding,
): Promise<Buffer<ArrayBuffer>> {
  const cached = file.compressed.get(coding)
  if (cached) return cached
  const body =
    coding === 'gzip'
      ? zip(file.body, { level: 9 })
      : brotli(file.body, {
          params: {
            [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length,
            [constants.BROTLI_PARAM_QUALITY]: file.brotliQuality,
          },
        })
  file.compressed.set(coding, body)
  return body
}
