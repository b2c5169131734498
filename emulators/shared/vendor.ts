import type { Handler } from './http.ts'

/** A running emulator. */
export type RunningVendor = {
  url: string
  close: () => Promise<void>
  /** Settings for the functions that differ from .env.example. */
  environment?: Record<string, string>
  /** Handlers that the site's server mounts, by path. */
  mounts?: Record<string, Handler>
  /** Lines that `npm start` prints: how to sign in, which card to use. */
  notes?: string[]
}

/** A vendor that is emulated until its key is set. */
export type Vendor = {
  name: string
  /** The setting that holds the vendor's real key. */
  key: string
  /** The emulator's port is the site's port plus this. */
  portOffset: number
  /** Starts the emulator for the site at this URL. */
  start: (options: { port: number; site: string }) => Promise<RunningVendor>
}
