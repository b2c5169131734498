import { inflateSync } from 'node:zlib'

function* pngChunks(file: Buffer): Generator<{ type: string; data: Buffer }> {
  if (file.subarray(1, 4).toString('latin1') !== 'PNG') throw new Error('The file is not a PNG.')
  let at = 8
  while (at < file.length) {
    const length = file.readUInt32BE(at)
    const type = file.subarray(at + 4, at + 8).toString('latin1')
    yield { type, data: file.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

export function pngText(file: Buffer): string {
  return [...pngChunks(file)]
    .filter(({ type }) => !/^(IHDR|IDAT|PLTE|IEND)$/.test(type))
    .map(({ type, data }) => `${type} ${data.toString('latin1')} ${decompress(data)}`)
    .join('\n')
}

/**
 * Decompresses the zlib stream in a zTXt, iTXt or iCCP chunk. The stream starts with the byte 0x78,
 * but other bytes of the chunk can have this value too.
 */
function decompress(data: Buffer): string {
  for (let start = data.indexOf(0x78); start >= 0; start = data.indexOf(0x78, start + 1)) {
    try {
      return inflateSync(data.subarray(start)).toString('utf8')
    } catch {
      // This byte 0x78 does not start the zlib stream. Try the next one.
    }
  }
  return ''
}
