/**
 * Finds a Java for the Nu HTML checker: an installed one, else the system's package. Usable from
 * Node 18; `node scripts/find-java.mjs` prints the path.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { argv, env, platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import { installSystemPackage } from './system-package.mjs'

const NAME = platform === 'win32' ? 'java.exe' : 'java'

const HOMEBREW = ['/opt/homebrew/opt/openjdk/bin', '/usr/local/opt/openjdk/bin']

/**
 * @returns {string} the path of a java that starts
 * @throws {Error} whose message says what to do
 */
export function findJava() {
  const found = installed() ?? (installSystemPackage('default-jre-headless') && installed())
  if (found) return found
  throw new Error('No Java found. Install a headless JRE, or set JAVA_HOME.')
}

function installed() {
  const home = env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin')] : []
  return [...home, ...(env.PATH ?? '').split(delimiter), ...HOMEBREW]
    .map((folder) => join(folder, NAME))
    .find(starts)
}

/** Checks that Java starts. macOS has a java command that only offers to install one. */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['-version'], { timeout: 30_000 }).status === 0
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    console.log(findJava())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
