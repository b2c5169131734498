import { clock } from '../shared/clock.ts'
import { listen } from '../shared/http.ts'
import { createOpenAiEmulator } from '../openai/emulator.ts'

export type OpenAiAccount = Awaited<ReturnType<typeof startOpenAi>>

export async function startOpenAi() {
  const apiKey = 'sk-local'
  const model = 'gpt-6-luna'
  const server = await listen(createOpenAiEmulator({ apiKey, models: [model], clock }), 0)
  const control = async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(
      `${server.url}/_control/${path}`,
      body && { method: 'POST', body: JSON.stringify(body) },
    )
    if (!reply.ok) throw new Error(`/_control/${path}: ${await reply.text()}`)
    return reply.json()
  }
  return {
    /** The emulator's origin, which also serves `/_control`. */
    url: server.url,
    env: { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_MODEL: model },
    /** Makes the next requests fail. shared/faults.ts lists the faults. */
    fail: (fault: object) => control('fail', fault),
    /** Clears faults and recorded requests, and restores the default delay. */
    reset: () => control('reset', {}),
    /** Sets the delay before each chunk of an answer, in ms. */
    setPace: (chunkMs: number) => control('pace', { chunkMs }),
    /** The bodies of the last 50 requests, oldest first. The messages are left out. */
    parameters: () => control('parameters') as Promise<Record<string, unknown>[]>,
    /** Counts open, finished and aborted streams. A stream is aborted if the client closes it. */
    streams: () => control('streams') as Promise<Record<'open' | 'finished' | 'aborted', number>>,
    /** The last 50 prompts, oldest first. */
    prompts: () => control('prompts') as Promise<{ role: string; text: string }[][]>,
    close: server.close,
  }
}
