import type { Handler } from './http.ts'

export type RunningVendor = {
  url: string
  close: () => Promise<void>
  /** Environment variables for the functions. They replace the values of .env.example. */
  environment?: Record<string, string>
  /** Handlers that the site's server mounts, by URL path. */
  mounts?: Record<string, Handler>
  /** Lines that `npm start` prints, such as how to sign in or which card to use. */
  notes?: string[]
}

/** A vendor that `npm start` emulates unless the environment has a real key for the vendor. */
export type Vendor = {
  name: string
  /** Name of the environment variable with the vendor's real key. Neon's is `DATABASE_URL`. */
  key: string
  /** The emulator's port is the site's port plus this number. */
  portOffset: number
  /** `site` is the URL of the local site. */
  start: (options: { port: number; site: string }) => Promise<RunningVendor>
}
