/** Builds the site as `npm start` does, with the local vendors' public settings. */
import { buildSite } from './build.ts'
import { loadEnvironment } from './environment.ts'

process.chdir(`${import.meta.dirname}/..`)
loadEnvironment()
try {
  await buildSite()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
