import type { Handler } from './http.ts'

/** A stand-in that runs. */
export type RunningVendor = {
  url: string
  close: () => Promise<void>
  /** What the functions must know to find it, over what .env.example says. */
  environment?: Record<string, string>
  /** What it answers on the site itself, by path. */
  mounts?: Record<string, Handler>
  /** Lines for the person at the keyboard: how to sign in, which card to use. */
  notes?: string[]
}

/** A vendor that is stood in for until its key is set. */
export type Vendor = {
  name: string
  /** The variable that makes the vendor real, once it has a value of its own. */
  key: string
  /** Its port is that of the site plus this. */
  portOffset: number
  /** Starts the stand-in for a site at this address. */
  start: (options: { port: number; site: string }) => Promise<RunningVendor>
}
