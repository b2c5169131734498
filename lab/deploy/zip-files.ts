import { inflateRawSync } from 'node:zlib'

/**
 * Signatures in the central directory of a zip, which lists the zip's files. Source: PKWARE's
 * application note, section 4.3.16 for the end of the directory and 4.3.12 for an entry.
 */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/**
 * Returns the unpacked files of a zip by name. Supports what Netlify's bundler writes: no
 * encryption, fewer than 65,536 files and less than 4 GB.
 *
 * @throws {Error} if the bytes are not a zip, or for an unknown compression method
 */
export function zipFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory)
    throw new Error('This is not a zip file.')
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== directoryEntry)
      throw new Error('The directory of the zip is damaged.')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, unpacked(zip, at))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

function unpacked(zip: Buffer, at: number): Buffer {
  const method = zip.readUInt16LE(at + 10)
  const size = zip.readUInt32LE(at + 20)
  const header = zip.readUInt32LE(at + 42)
  // Read the lengths of the name and of the extra field from the local header of the file, because
  // they may differ from the lengths in the central directory.
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + size)
  if (method === 0) return packed
  if (method === 8) return inflateRawSync(packed)
  throw new Error(`Unknown compression method ${method}.`)
}
