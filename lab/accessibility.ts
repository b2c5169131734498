/**
 * `npm run lab -- accessibility`: runs the checks of the sweep on every page. `npm test` runs them on
 * one page of each kind.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'browser', 'tests/site/sweep.browser.test.ts'],
  { stdio: 'inherit', env: { ...process.env, EVERY_PAGE: 'yes' } },
)
process.exitCode = status ?? 1
