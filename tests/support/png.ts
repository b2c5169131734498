import { inflateSync } from 'node:zlib'

/** The chunks of a PNG file, in order; throws when it is none. */
export function* pngChunks(file: Buffer): Generator<{ type: string; data: Buffer }> {
  if (file.subarray(1, 4).toString('latin1') !== 'PNG') throw new Error('not a PNG')
  let at = 8
  while (at < file.length) {
    const length = file.readUInt32BE(at)
    const type = file.subarray(at + 4, at + 8).toString('latin1')
    yield { type, data: file.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** Width and height in pixels. */
export function pngSize(file: Buffer): { width: number; height: number } {
  const [header] = pngChunks(file)
  if (header?.type !== 'IHDR') throw new Error('a PNG without a header')
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) }
}

/** Everything a PNG says beside its pixels, packed texts unpacked. */
export function pngText(file: Buffer): string {
  return [...pngChunks(file)]
    .filter(({ type }) => !/^(IHDR|IDAT|PLTE|IEND)$/.test(type))
    .map(({ type, data }) => `${type} ${data.toString('latin1')} ${unpacked(data)}`)
    .join('\n')
}

/** zTXt, iTXt and iCCP hold a zlib stream somewhere after their name. */
function unpacked(data: Buffer): string {
  for (let start = data.indexOf(0x78); start >= 0; start = data.indexOf(0x78, start + 1)) {
    try {
      return inflateSync(data.subarray(start)).toString('utf8')
    } catch {
      // Not the beginning of a stream.
    }
  }
  return ''
}
