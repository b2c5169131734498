import { setUpStripe, stripeAt } from './owner/stripe/set-up.ts'
import { loadEnvironment } from './environment.ts'
import { migratePostgres } from './postgres.ts'
import { listen, type Handler } from '@rn-opportunities/emulators/shared/http.ts'
import type { RunningVendor } from '@rn-opportunities/emulators/shared/vendor.ts'
import { vendors } from '@rn-opportunities/emulators/shared/vendors.ts'

/** `mounts` maps URL paths to emulator handlers. The site's server must serve these paths too. */
export type Launched = {
  mounts: Record<string, Handler>
  close: () => Promise<void>
}

/**
 * Sets the process's environment, and starts an emulator for each vendor without a real key, on the
 * ports after the site's. Prints for each vendor whether it is real or emulated.
 */
export async function launchVendors(sitePort: number): Promise<Launched> {
  // Check the site's port first. Otherwise `npm start` would build the site before it reports that
  // the port is in use.
  await (await listen(async () => new Response(), sitePort)).close()

  const site = `http://localhost:${sitePort}`
  const { isOwn } = loadEnvironment()
  const running: RunningVendor[] = []
  const close = async () => {
    for (const vendor of running.toReversed()) await vendor.close()
  }
  try {
    for (const { name, key, portOffset, start } of vendors) {
      if (isOwn(key)) {
        report(name, '', `real, by ${key}`)
        continue
      }
      const vendor = await start({ port: sitePort + portOffset, site })
      running.push(vendor)
      Object.assign(process.env, vendor.environment)
      report(name, vendor.url, 'local')
      for (const note of vendor.notes ?? []) console.log(`           ${note}`)
    }
    if (!isOwn('DATABASE_URL')) await migratePostgres(process.env['DATABASE_URL'] ?? '')
    if (!isOwn('STRIPE_SECRET_KEY')) await setUpLocalStripe(site)
  } catch (error) {
    await close()
    throw error
  }
  return { mounts: Object.assign({}, ...running.map(({ mounts }) => mounts)), close }
}

async function setUpLocalStripe(site: string): Promise<void> {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: api = '' } = process.env
  await setUpStripe(stripeAt(key, api), site)
}

export function report(name: string, address: string, kind: string): void {
  console.log(`${name.padEnd(10)} ${address.padEnd(24)} ${kind}`)
}

export function sitePort(): number {
  const port = Number(process.env['PORT'] || 8888)
  if (Number.isInteger(port) && port > 0 && port < 65_530) return port
  throw new Error(`PORT is ${process.env['PORT']}. It must be a whole number below 65530.`)
}

/**
 * Calls `start`. On the first signal to stop, calls the function that `start` returned, then exits.
 * Ignores later signals, because the terminal and the parent process may both send one.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  const started = start()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    const close = await started.catch(() => undefined)
    await close?.()
    process.exit(0)
  }
  const hear = () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal).on(signal, stop)
    }
  }
  hear()
  try {
    await started
    // Vite's dev server adds a SIGTERM listener that exits before the emulators have closed.
    // Replace it with ours.
    hear()
  } catch (error) {
    if (stopping) return
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
