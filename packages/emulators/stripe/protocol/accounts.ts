import { join } from 'node:path'
import type { Account } from './account.ts'
import { defaultSettings } from './account.ts'
import { readApiKey } from './api-key.ts'
import { openStore } from './store.ts'
import { createWebhookSender } from '../webhooks/webhooks.ts'

export type Accounts = ReturnType<typeof openAccounts>

/**
 * Opens the emulator's two accounts, each in test mode and in live mode. Each mode of each account
 * has its own data. The site's webhook receives only events of the default account in test mode.
 * @param secretKey test key of the default account
 */
export function openAccounts({
  secretKey,
  dataDirectory,
  url,
  site,
  clock,
  log,
}: {
  secretKey: string
  dataDirectory?: string
  url: () => string
  site?: { url: string; secret: string }
  clock: { now(): number }
  log: (line: string) => void
}) {
  const settings = defaultSettings()
  const closers: (() => void)[] = []

  function open(name: string, { livemode, file }: { livemode: boolean; file: string }) {
    const store = openStore(dataDirectory && join(dataDirectory, file))
    const isDefault = file === 'stripe.json'
    const webhooks = createWebhookSender({ ...(isDefault && site && { site }), store, clock, log })
    closers.push(webhooks.close, store.close)
    const account: Account = {
      id: `acct_${name}`,
      livemode,
      store,
      clock,
      get url() {
        return url()
      },
      settings,
      eventRequest: { id: null, idempotency_key: null },
      deliver: webhooks.send,
    }
    return { account, webhooks }
  }

  /**
   * Opens an account in test mode and in live mode, and links the two. If a request uses an ID of
   * the other mode, the error `resource_missing` says so.
   */
  function openBothModes(name: string, file: string) {
    const test = open(name, { livemode: false, file: `${file}.json` })
    const live = open(name, { livemode: true, file: `${file}-live.json` })
    test.account.otherMode = live.account
    live.account.otherMode = test.account
    return { test, live }
  }

  const main = openBothModes('local', 'stripe')
  const other = openBothModes('other', 'stripe-other')

  return {
    main: main.test.account,
    all: [main, other].flatMap(({ test, live }) => [test.account, live.account]),
    setWebhooks: main.test.webhooks.setMode,

    /** Finds the account by the request's API key. Returns undefined if the key is invalid. */
    findByRequest(request: Request): Account | undefined {
      const key = readApiKey(request)
      const [, mode] = /^[sr]k_(test|live)_/.exec(key) ?? []
      const isOther = key.includes('_other')
      if (mode === 'live') return (isOther ? other : main).live.account
      if (mode === 'test' && isOther) return other.test.account
      return key === secretKey ? main.test.account : undefined
    },

    close() {
      for (const close of closers) close()
    },
  }
}
