import { afterAll, vi } from 'vitest'
import type { LocalSet } from './local-set.ts'

export type Send = (path: string, init?: RequestInit) => Promise<Response>

function memoryStorage() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { texts, storage }
}

/**
 * Stubs what stores need of a browser, until the end of the test file. Returns what they keep in its
 * storages. `globals` are stubbed too.
 */
export function stubBrowser(globals: Record<string, unknown> = {}) {
  const [local, session] = [memoryStorage(), memoryStorage()]
  const storages = { localStorage: local.storage, sessionStorage: session.storage }
  const ignore = () => undefined
  const page = {
    window: storages,
    document: { documentElement: { dataset: {} }, body: {} },
    ...{ ...storages, addEventListener: ignore, dispatchEvent: ignore },
    ...globals,
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  // The database's driver warns of a browser, because there is a `window`.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.resetModules()
  })
  return { local: local.texts, session: session.texts }
}

/** Sends the requests of stores to the site's functions. A test can set `network.send` in between. */
export function connectStores(set: Pick<LocalSet, 'url'>) {
  const realFetch = fetch
  const toServer: Send = (path, init) => realFetch(set.url + path, init)
  const network: { send: Send | undefined } = { send: undefined }
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('/')
      ? (network.send ?? toServer)(input, init)
      : realFetch(input, init),
  )
  return { network, toServer }
}
