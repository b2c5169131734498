import { expect, test } from 'vitest'
import { serverEvents, type ServerEvent } from '../../src/browser/sse.ts'

const bytes = new TextEncoder()

const bodyOf = (pieces: Uint8Array[], onCancel?: () => void) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
    cancel: onCancel,
  })

async function read(pieces: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of serverEvents(bodyOf(pieces))) events.push(event)
  return events
}

const wire =
  'event: delta\ndata: {"text":"a – é"}\n\n: comment\n\nevent: done\r\ndata: {"n":1}\r\n\r\n'
const expected = [
  { name: 'delta', data: { text: 'a – é' } },
  { name: 'done', data: { n: 1 } },
]

test('reads whole events from any chunks, also when a chunk ends inside a character', async () => {
  const encoded = bytes.encode(wire)
  for (let size = 1; size <= encoded.length; size += 1) {
    const pieces = []
    for (let at = 0; at < encoded.length; at += size) pieces.push(encoded.slice(at, at + size))
    expect(await read(pieces), `${size} bytes at a time`).toEqual(expected)
  }
})

test('ignores an incomplete event at the end', async () => {
  expect(await read([bytes.encode('event: delta\ndata: {"text":"a"}\n\nevent: do')])).toHaveLength(
    1,
  )
})

test('cancels the body when the loop ends early', async () => {
  let isCanceled = false
  const body = bodyOf([bytes.encode(wire), bytes.encode(wire)], () => (isCanceled = true))
  for await (const event of serverEvents(body)) if (event) break
  expect(isCanceled).toBe(true)
})
