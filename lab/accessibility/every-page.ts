/**
 * `npm run lab -- accessibility`: runs axe on every page at three widths in both themes. In the
 * dark theme it runs only the rules about color. `npm test` checks color and a second width on only
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
  ['run', '--project', 'browser', 'tests/site/accessibility.browser.test.ts'],
  env,
)
console.log(output)
process.exitCode = exitedWell ? 0 : 1
