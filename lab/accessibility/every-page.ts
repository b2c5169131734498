/**
 * `npm run lab -- accessibility`: runs axe on every page at three widths. The light theme gets all
 * rules, and the dark theme only the rules about color. `npm test` runs fewer of these checks.
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
