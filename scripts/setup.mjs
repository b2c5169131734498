/**
 * Makes node_modules match package-lock.json and finds the Node that runs this project. This file
 * uses no packages, because they may not be installed yet, and no syntax that Node 18 lacks,
 * because the host's Node runs it.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = 18
const STAMP = join(root, 'node_modules/.setup-hash')

/**
 * Installs the packages if node_modules does not match package-lock.json.
 * @returns {string} the path of the Node that runs this project
 * @throws {Error} whose message says what to do
 */
export function setup() {
  if (wholeOf(process.versions.node) < OLDEST_NODE) {
    throw new Error(
      `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer.`,
    )
  }
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  if (readOr(STAMP, '') !== hash) {
    if (!matchesLock(JSON.parse(lockText), installedLock())) {
      installPackages()
    }
    writeFileSync(STAMP, hash)
  }
  return projectNode()
}

/**
 * Whether npm's record of installed packages matches the lock. An optional package may be missing,
 * unless its `os`, `cpu` and `libc` fields in the lock match this system.
 */
function matchesLock(lock, installed) {
  if (!installed) return false
  const system = thisSystem()
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '')
  const complete = wanted.every(([path, entry]) => {
    const found = installed.packages[path]
    if (found) return found.version === entry.version
    return (entry.optional || entry.devOptional) && !isMadeFor(system, entry)
  })
  return complete && Object.keys(installed.packages).every((path) => path in lock.packages)
}

function isMadeFor(system, { os, cpu, libc }) {
  const fits = (list, own) => !list || list.includes(own)
  return Boolean(os) && fits(os, system.os) && fits(cpu, system.cpu) && fits(libc, system.libc)
}

function thisSystem() {
  const { glibcVersionRuntime } = process.report.getReport().header
  return { os: process.platform, cpu: process.arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' }
}

function installedLock() {
  const text = readOr(join(root, 'node_modules/.package-lock.json'), '')
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Returns the path of the Node binary in the npm package `node`. If that binary is missing or has
 * the wrong major version, returns the path of the host's Node, or throws if the host's Node has a
 * lower major version than the project's.
 */
function projectNode() {
  const version = nodeVersion()
  const names = process.platform === 'win32' ? ['node.exe', 'node'] : ['node']
  const path = names
    .map((name) => join(root, 'node_modules/node/bin', name))
    .find((candidate) => existsSync(candidate) && major(candidate) === wholeOf(version))
  if (path) return path
  if (wholeOf(process.versions.node) >= wholeOf(version)) return process.execPath
  throw new Error(
    `Node ${version} did not install itself. If npm is set to ignore-scripts, run ` +
      '`npm rebuild node --ignore-scripts=false`. Otherwise delete node_modules and try again.',
  )
}

const nodeVersion = () => readPackage().devDependencies.node

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function major(path) {
  return wholeOf(spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout)
}

function wholeOf(version) {
  return Number.parseInt(version ?? '')
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/**
 * Installs the packages of the lock file. If the host's Node has a lower major version than the
 * project's, npm runs with the project's Node. With the older Node, npm would skip optional packages
 * that need a newer one, such as native parts of the build.
 * @throws {Error} whose message says what to do
 */
function installPackages() {
  const version = nodeVersion()
  const borrowed =
    wholeOf(process.versions.node) < wholeOf(version) ? borrowNode(version) : undefined
  try {
    const install = ['ci', '--ignore-scripts']
    npm('Installing packages (some minutes the first time)', install, borrowed?.path)
    npm('Running their install scripts', ['rebuild', ...allowedScripts()], borrowed?.path)
  } finally {
    borrowed?.giveBack()
  }
}

/**
 * The packages whose install scripts may run. npm 10 does not read `allowScripts`, and would run
 * the scripts of all packages.
 */
function allowedScripts() {
  const { allowScripts } = readPackage()
  return Object.keys(allowScripts).filter((name) => allowScripts[name])
}

/**
 * Installs the project's Node in a temporary folder, from an npm package that contains only the
 * binary.
 */
function borrowNode(version) {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`
  const folder = mkdtempSync(join(tmpdir(), 'rn-opportunities-node-'))
  const giveBack = () => rmSync(folder, { recursive: true, force: true })
  try {
    npm(`Fetching Node ${version}`, [
      'install',
      '--no-save',
      `--prefix=${folder}`,
      `${name}@${version}`,
    ])
  } catch (error) {
    giveBack()
    throw error
  }
  const binary = platform === 'win32' ? 'node.exe' : 'node'
  return { path: join(folder, 'node_modules', name, 'bin', binary), giveBack }
}

function npm(step, parameters, node = process.execPath) {
  const done = progress(step)
  const quiet = [...parameters, '--no-audit', '--no-fund', '--loglevel=error']
  const self = process.env.npm_execpath
  const [command, ...rest] = /npm-cli\.js$/.test(self ?? '')
    ? [node, self, ...quiet]
    : ['npm', ...quiet]
  const run = spawnSync(command, rest, {
    cwd: root,
    encoding: 'utf8',
    // npm and the packages' own scripts find Node through PATH.
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
    shell: process.platform === 'win32' && command === 'npm',
  })
  done(run.status === 0)
  if (run.error) throw new Error('npm was not found. Install it with Node, then try again.')
  if (run.status !== 0) {
    process.stderr.write(`${run.stdout}${run.stderr}`)
    throw new Error('npm failed. See its output above, check the network and try again.')
  }
}
