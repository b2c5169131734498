/**
 * `npm run lab -- observatory <host>`: scores a deployed site with Mozilla's own scanner. npx
 * downloads the scanner. The scanner needs https, so it cannot scan the local site.
 */
import { spawnSync } from 'node:child_process'

const [host] = process.argv.slice(2)
if (host === undefined) {
  console.error('Name the host of a deployed site: npm run lab -- observatory nurses.example')
  process.exit(1)
}
const { status } = spawnSync(
  'npx',
  ['--yes', '--package=@mdn/mdn-http-observatory@1.4.8', 'mdn-http-observatory-scan', host],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exitCode = status ?? 1
