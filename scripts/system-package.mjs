import { spawnSync } from 'node:child_process'
import { progress } from './progress.mjs'

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
