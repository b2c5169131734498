/**
 * Builds the site for the tests. Replaces the owner's Clerk key, because the tests always run
 * against the emulators.
 */
import { buildSite } from './build-once.ts'
import { mount } from '@rn-opportunities/emulators/clerk/frontend.ts'
import { localPublishableKey } from '@rn-opportunities/emulators/clerk/emulator.ts'
import { loadEnvironment } from './environment.ts'

process.chdir(`${import.meta.dirname}/..`)
loadEnvironment()
process.env.PUBLIC_CLERK_PUBLISHABLE_KEY = localPublishableKey
process.env.PUBLIC_CLERK_PROXY_URL = mount
try {
  await buildSite()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
