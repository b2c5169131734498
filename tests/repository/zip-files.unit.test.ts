import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipFiles } from '../../lab/deploy/zip-files.ts'

function zipOf(files: [name: string, text: string, method: 0 | 8 | 12][]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text, method] of files) {
    const packed = method === 8 ? deflateRawSync(text) : Buffer.from(text)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50)
    header.writeUInt16LE(method, 8)
    header.writeUInt32LE(crc32(text), 14)
    header.writeUInt16LE(name.length, 26)
    // The local file header has an extra field of 4 bytes, but the entry in the central directory
    // has none. `zipFiles` must read the length of that field from the local file header.
    header.writeUInt16LE(4, 28)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const body = Buffer.concat([header, Buffer.from(name), Buffer.alloc(4), packed])
    bodies.push(body)
    directory.push(entry, Buffer.from(name))
    at += body.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

test('reads stored and compressed files by name', () => {
  const long = 'a nurse '.repeat(1000)
  const files = zipFiles(
    zipOf([
      ['a.md', 'as it is', 0],
      ['src/b.mjs', long, 8],
    ]),
  )
  expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['a.md', 'as it is'],
    ['src/b.mjs', long],
  ])
})

test('throws for a file that is not a zip, and for an unknown compression method', () => {
  expect(() =>
    zipFiles(Buffer.from('this text is no zip file, but long enough to be one')),
  ).toThrow('not a zip')
  expect(() => zipFiles(zipOf([['a.md', 'text', 12]]))).toThrow('method 12')
})
