import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cutAfter } from '../shared/faults.ts'
import { withControls, type Handler } from '../shared/http.ts'
import { chunksOf, createCompletion, wholeReply, type Completion } from './completion.ts'
import { injectedFaultReply, OpenAiFailure } from './failures.ts'
import { readRequest, type ChatMessage } from './request.ts'
import { eventStreams, type TimedEvent } from './streams.ts'

export type OpenAiOptions = {
  apiKey: string
  models: string[]
  /** `now` returns milliseconds since 1970. */
  clock: { now: () => number }
}

/** Default delay before each streamed chunk, in milliseconds. See `POST /_control/pace`. */
const defaultChunkMs = 4
const slowAnswerMs = 20_000
const chunksBeforeCut = 3
const maxStoredPrompts = 50

export function createOpenAiEmulator({ apiKey, models, clock }: OpenAiOptions): Handler {
  const streams = eventStreams()
  let chunkMs = defaultChunkMs
  let prompts: ChatMessage[][] = []
  let parameters: object[] = []

  const stream = (completion: Completion, withUsage: boolean): Response => {
    const chunks = chunksOf(completion, withUsage).map((chunk) => JSON.stringify(chunk))
    const cut = completion.mode === 'cut'
    const data = cut ? chunks.slice(0, 1 + chunksBeforeCut) : [...chunks, '[DONE]']
    const afterMs = completion.mode === 'slow' ? slowAnswerMs / data.length : chunkMs
    return streams.open(
      data.map((text): TimedEvent => ({ data: text, afterMs })),
      cut,
    )
  }

  const chat = async (request: Request): Promise<Response> => {
    const input = await readRequest(request, models)
    const { messages, ...others } = input
    prompts = [...prompts, messages].slice(-maxStoredPrompts)
    parameters = [...parameters, others].slice(-maxStoredPrompts)
    const completion = createCompletion(input, clock.now())
    if (input.stream) return stream(completion, input.stream_options?.include_usage ?? false)
    if (completion.mode === 'slow') await wait(slowAnswerMs, undefined, { signal: request.signal })
    const reply = Response.json(wholeReply(completion))
    return completion.mode === 'cut' ? cutAfter(reply, 40) : reply
  }

  const setPace = async (request: Request): Promise<Response> => {
    const input = (await request.json().catch(() => null)) as { chunkMs?: unknown } | null
    const pace = input?.chunkMs
    if (typeof pace !== 'number' || !(pace >= 0 && pace <= 10_000)) {
      const message = 'chunkMs must be a number of milliseconds from 0 to 10000.'
      return Response.json({ message }, { status: 400 })
    }
    chunkMs = pace
    return Response.json({ chunkMs })
  }

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const route = `${request.method} ${pathname}`
    if (route === 'GET /_control/streams') return Response.json(streams.counts())
    // Return the complete prompts here, because /_control/requests cuts a body after 64 KiB.
    if (route === 'GET /_control/prompts') return Response.json(prompts)
    if (route === 'GET /_control/parameters') return Response.json(parameters)
    if (route === 'POST /_control/pace') return setPace(request)

    assertKey(request, apiKey)
    const listed = models.map((id) => ({
      id,
      object: 'model',
      created: 0,
      owned_by: 'local',
      shutdown_date: null,
    }))
    if (route === 'POST /v1/chat/completions') return chat(request)
    if (route === 'GET /v1/models') return Response.json({ object: 'list', data: listed })
    throw new OpenAiFailure('unknown_url', `Invalid URL (${route})`)
  }

  const handler: Handler = async (request) => {
    const reply = await answer(request).catch((error: unknown) => {
      if (error instanceof OpenAiFailure) return error.reply
      throw error
    })
    reply.headers.set('x-request-id', `req_${randomUUID().replaceAll('-', '')}`)
    return reply
  }
  const reset = () => {
    streams.clear()
    prompts = []
    parameters = []
    chunkMs = defaultChunkMs
  }
  return withControls(handler, { fault: injectedFaultReply, reset })
}

function assertKey(request: Request, apiKey: string): void {
  const key = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (key === undefined) throw new OpenAiFailure('no_key')
  if (key !== apiKey) throw new OpenAiFailure('invalid_api_key')
}
