import { setTimeout as wait } from 'node:timers/promises'
import { webhookModes } from '@rn-opportunities/emulators/shared/webhook-delivery.ts'
import type { WebhookMode } from '@rn-opportunities/emulators/shared/webhook-delivery.ts'
import type { Dice } from './dice.ts'
import type { SoakSet, Vendor } from './soak-set.ts'

/**
 * One way in which a vendor fails. With `each`, the fault affects single requests at random times.
 * Without `each`, it affects all requests while it is on.
 */
interface Fault {
  name: string
  fault: object
  each?: boolean
}

const stall = (delayMs: number) => ({ name: 'stall', fault: { delayMs } })
const status = (code: number) => ({ name: `${code}`, fault: { status: code } })
const cut = (cutAfterBytes: number) => ({ name: 'cut', fault: { cutAfterBytes } })
const now = (fault: Fault): Fault => ({ ...fault, each: true })

const faults: Record<Vendor, readonly [Fault, ...Fault[]]> = {
  // The longest stalls exceed the site's timeouts: 5 s for Neon and Clerk, 6 s for each of two
  // attempts at Stripe, and 25 s for the first text from OpenAI.
  neon: [status(500), now(status(500)), now(cut(0)), now(cut(20)), stall(1_000), now(stall(8_000))],
  clerk: [status(500), now(status(500)), now(cut(10)), stall(1_000), stall(8_000)],
  stripe: [status(500), status(429), now(status(500)), now(cut(10)), stall(1_000), stall(8_000)],
  openai: [status(429), status(500), now(status(500)), cut(600), now(cut(3_000)), stall(28_000)],
}

const prefixes: Record<Vendor, string> = {
  neon: '/sql',
  clerk: '/v1',
  stripe: '/v1',
  openai: '/v1',
}

const pauseMs = [6_000, 18_000] as const
const faultMs = [2_000, 6_000] as const

export type FaultInjection = ReturnType<typeof injectFaults>

/**
 * Until `stop` is called, turns random faults of every vendor on and off. Also makes the emulators
 * of Clerk and Stripe drop, duplicate, delay or reorder webhooks from time to time.
 */
export function injectFaults(set: SoakSet, diceFor: (name: string) => Dice) {
  const stopping = new AbortController()
  const { signal } = stopping
  const past: { vendor: Vendor; from: number; to: number }[] = []
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)

  async function injectFaultsOf(vendor: Vendor) {
    const dice = diceFor(vendor)
    for (;;) {
      await pause(dice.between(...pauseMs))
      if (signal.aborted) return
      const { name, fault, each } = dice.pick(faults[vendor])
      const lasting = { vendor, from: performance.now(), to: Infinity }
      past.push(lasting)
      count(`${vendor} ${name}${each ? ', some requests' : ''}`)
      const until = performance.now() + dice.between(...faultMs)
      const params = { match: prefixes[vendor], ...fault }
      if (each) {
        while (performance.now() < until && !signal.aborted) {
          await set.fail(vendor, { ...params, times: 1 })
          await pause(dice.between(50, 400))
        }
      } else {
        await set.fail(vendor, { ...params, times: 1_000_000 })
        await pause(until - performance.now())
      }
      await set.fix(vendor)
      if (vendor === 'openai') await set.openai.setPace(pace)
      lasting.to = performance.now()
    }
  }

  async function post(vendor: 'clerk' | 'stripe') {
    const dice = diceFor(`${vendor} webhooks`)
    const setMode = (mode: WebhookMode) => set[vendor].setWebhooks(mode)
    setMode('normal')
    while (!signal.aborted) {
      await pause(dice.between(...pauseMs))
      if (signal.aborted) break
      const mode = dice.pick(webhookModes)
      count(`${vendor} webhooks ${mode}`)
      setMode(mode)
      await pause(dice.between(...faultMs) * 2)
      setMode('normal')
    }
  }

  const running = Promise.all([
    ...(['neon', 'clerk', 'stripe', 'openai'] as const).map(injectFaultsOf),
    post('clerk'),
    post('stripe'),
  ])
  return {
    counts,
    /**
     * Whether one of the vendors `those` had a fault between `from` and `to`, which are values of
     * `performance.now()`.
     */
    haveFailed: (those: readonly Vendor[], from: number, to: number): boolean =>
      past.some((one) => those.includes(one.vendor) && one.from <= to && one.to >= from),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Delay before each chunk of an answer of the OpenAI emulator, in milliseconds. The delay gives
 * users time to close the tab during an answer.
 */
export const pace = 20
