/**
 * `npm run lab -- accessibility`: runs the checks of the sweep on every page. `npm test` runs them on
 * one page of each kind.
 */
import { checkEnvironment, runCommand } from '../../scripts/command.mjs'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../tests/support/built-site.ts'

bringSiteUpToDate()
const env = { ...checkEnvironment(), CHROME_PATH: await findBrowser(), EVERY_PAGE: 'yes' }
const { exitedWell, output } = await runCommand(
  process.execPath,
  'vitest',
  ['run', '--project', 'browser', 'tests/site/sweep.browser.test.ts'],
  env,
)
console.log(output)
process.exitCode = exitedWell ? 0 : 1
