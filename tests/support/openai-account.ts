import { clock } from '../../emulators/shared/clock.ts'
import { listen } from '../../emulators/shared/http.ts'
import { createOpenAiEmulator } from '../../emulators/openai/emulator.ts'

export type OpenAiAccount = Awaited<ReturnType<typeof startOpenAi>>

/** The stand-in for OpenAI on a port of its own, with one key and one model. */
export async function startOpenAi() {
  const apiKey = 'sk-local'
  const model = 'gpt-6-luna'
  const server = await listen(createOpenAiEmulator({ apiKey, models: [model], clock }), 0)
  const control = async (path: string, wish?: object): Promise<unknown> => {
    const reply = await fetch(
      `${server.url}/_control/${path}`,
      wish && { method: 'POST', body: JSON.stringify(wish) },
    )
    if (!reply.ok) throw new Error(`/_control/${path}: ${await reply.text()}`)
    return reply.json()
  }
  return {
    /** The stand-in's origin, under which its controls are. */
    url: server.url,
    env: { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_MODEL: model },
    /** Makes the next calls fail; see emulators/shared/faults.ts. */
    fail: (fault: object) => control('fail', fault),
    /** Clears faults, recorded calls, counts of streams and the pace. */
    reset: () => control('reset', {}),
    /** Milliseconds before each chunk of an answer. */
    setPace: (chunkMs: number) => control('pace', { chunkMs }),
    /** Announces the end of the model: a date as 2027-03-01, or null for none. */
    setShutdownDate: (date: string | null) => control('shutdown', { model, date }),
    /** The last 50 calls without their messages, oldest first. */
    parameters: () => control('parameters') as Promise<Record<string, unknown>[]>,
    /** How many streams run, ended by themselves (a break by `[[cut]]` too), lost their reader. */
    streams: () => control('streams') as Promise<Record<'open' | 'finished' | 'aborted', number>>,
    /** The last 50 prompts, oldest first. */
    prompts: () => control('prompts') as Promise<{ role: string; text: string }[][]>,
    close: server.close,
  }
}
