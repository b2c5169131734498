/**
 * Finds a Chromium for the tests: an installed one, else playwright's own, else the system's
 * package. Usable from Node 18; `node scripts/find-browser.mjs` prints the path.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { argv, env, platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import { installSystemPackage } from './system-package.mjs'
import { progress } from './progress.mjs'
import { root, setup } from './setup.mjs'

/** Chromium without windows comes first: the whole one draws its own for each page of a test. */
const SHELL = 'chromium-headless-shell'
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const APPLICATIONS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

/**
 * @returns {Promise<string>} the path of a Chromium that starts
 * @throws {Error} whose message says what to do
 */
export async function findBrowser() {
  const wanted = env.CHROME_PATH || env.CHROMIUM_PATH
  if (wanted) {
    if (starts(wanted)) return wanted
    throw new Error(`CHROME_PATH or CHROMIUM_PATH names no browser that starts: ${wanted}`)
  }
  const found = installed() ?? (await playwrights()) ?? packaged()
  if (found) return found
  throw new Error('No browser: install Chromium or Chrome, or set CHROME_PATH to one.')
}

function installed() {
  const folders = (env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(APPLICATIONS[platform] ?? [])].find(starts)
}

/** The system's package; Ubuntu has none of the shell. */
function packaged() {
  for (const name of [SHELL, 'chromium']) {
    const found = installSystemPackage(name) && installed()
    if (found) return found
  }
  return undefined
}

/** Playwright's own browser, downloaded if need be and if it can be. */
async function playwrights() {
  setup()
  const { chromium } = await import('playwright')
  if (starts(chromium.executablePath())) return chromium.executablePath()
  const done = progress("Installing playwright's Chromium")
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, timeout: 600_000 })
  const ok = starts(chromium.executablePath())
  done(ok)
  return ok ? chromium.executablePath() : undefined
}

/** A path can be there and not start: Ubuntu's chromium-browser only asks for a snap. */
function starts(path) {
  if (!existsSync(path)) return false
  // On Windows --version opens a window instead.
  if (platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  findBrowser().then(console.log, (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
