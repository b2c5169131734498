/**
 * Finds a Chromium for the tests. If CHROME_PATH or CHROMIUM_PATH is set, uses that browser.
 * Otherwise prefers Chromium's headless shell, which needs a quarter less processor time, and
 * installs it where apt-get can. Then looks in PATH and in the usual application folders. If there
 * is no browser, uses Playwright's Chromium, and installs it if needed. If that fails, installs the
 * system package `chromium`. Works on Node 18 and newer.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env, platform } from 'node:process'
import { progress } from './progress.mjs'
import { root, setup } from './setup.mjs'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

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
 * @param {object} [options]
 * @param {boolean} [options.whole] whether to skip the headless shell. The benchmarks in lab/bench
 *   need a full Chromium, because the shell loads more lazy images in advance
 * @returns {Promise<string>} the path of a Chromium that starts
 * @throws {Error} whose message says what to do
 */
export async function findBrowser({ whole = false } = {}) {
  const wanted = env.CHROME_PATH || env.CHROMIUM_PATH
  if (wanted) {
    if (starts(wanted)) return wanted
    throw new Error(`CHROME_PATH or CHROMIUM_PATH is not a browser that starts: ${wanted}`)
  }
  const shell = whole ? undefined : (installed([SHELL]) ?? packaged(SHELL))
  const found = shell ?? installed(NAMES) ?? (await playwrights()) ?? packaged('chromium')
  if (found) return found
  throw new Error('No browser found. Install Chromium or Chrome, or set CHROME_PATH.')
}

function installed(names) {
  const folders = (env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(APPLICATIONS[platform] ?? [])].find(starts)
}

/** Installs a system package, and returns the path of its browser or undefined. */
const packaged = (name) => (installSystemPackage(name) ? installed([name]) : undefined)

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

/**
 * Runs the browser to check it. On Ubuntu, `chromium-browser` can be a script that only tells you
 * to install a snap.
 */
function starts(path) {
  if (!existsSync(path)) return false
  // On Windows --version opens a window, so skip it there.
  if (platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /chrom/i.test(stdout)
}

/**
 * Installs a system package with apt-get. Returns false if the system has no apt-get, or if the
 * process does not run as root.
 * @param {string} name
 * @returns {boolean} whether the installation succeeded
 */
export function installSystemPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  const done = progress(`Installing ${name} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...parameters) => spawnSync('apt-get', ['-qq', ...parameters], { env }).status === 0
  const ok = apt('update') && apt('install', '-y', '--no-install-recommends', name)
  done(ok)
  return ok
}
