/**
 * Makes node_modules match package-lock.json and finds the Node that runs this project. This file
 * uses no packages, because they may not be installed yet, and no syntax that Node 18 lacks,
 * because the host's Node runs it.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './npm-install.mjs'

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
      installPackages(root, nodeVersion())
    }
    writeFileSync(STAMP, hash)
  }
  return projectNode()
}

/**
 * Whether npm's record of installed packages matches the lock. An optional package may be missing,
 * unless its `os`, `cpu` and `libc` fields in the lock match this system.
 * @param {{ packages: Record<string, any> }} lock
 * @param {{ packages: Record<string, any> } | undefined} installed
 * @param {{ os: string, cpu: string, libc: string }} system
 */
export function matchesLock(lock, installed, system = thisSystem()) {
  if (!installed) return false
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

function nodeVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node
}

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
