import { expect, test } from 'vitest'
import { serverEvents } from '../../src/browser/sse.ts'

const bytes = new TextEncoder()

const bodyOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })

const wire = 'event: delta\ndata: {"text":"a – é"}\n\nevent: done\ndata: {"n":1}\n\nevent: do'

test('reads whole events from any chunks, also when a chunk ends inside a character', async () => {
  const encoded = bytes.encode(wire)
  for (let size = 1; size <= encoded.length; size += 1) {
    const pieces = []
    for (let at = 0; at < encoded.length; at += size) pieces.push(encoded.slice(at, at + size))
    expect(await Array.fromAsync(serverEvents(bodyOf(pieces))), `${size} bytes at a time`).toEqual([
      { name: 'delta', data: { text: 'a – é' } },
      { name: 'done', data: { n: 1 } },
    ])
  }
})
