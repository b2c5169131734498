import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { progress } from './progress.mjs'

/**
 * Installs the packages of the lock file. If the host's Node has a lower major version than the
 * project's, npm runs with the project's Node. With the older Node, npm would skip optional packages
 * that need a newer one, such as native parts of the build.
 * @param {string} root
 * @param {string} version of the project's Node
 * @throws {Error} whose message says what to do
 */
export function installPackages(root, version) {
  const borrowed = isOlder(process.versions.node, version) ? borrowNode(root, version) : undefined
  try {
    const install = ['ci', '--ignore-scripts']
    npm('Installing packages (some minutes the first time)', root, install, borrowed?.path)
    npm('Running their install scripts', root, ['rebuild', ...allowedScripts(root)], borrowed?.path)
  } finally {
    borrowed?.giveBack()
  }
}

/**
 * The packages whose install scripts may run. npm 10 does not read `allowScripts`, and would run
 * the scripts of all packages.
 */
function allowedScripts(root) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name])
}

function isOlder(version, than) {
  return Number.parseInt(version) < Number.parseInt(than)
}

/**
 * Installs the project's Node in a temporary folder, from an npm package that contains only the
 * binary.
 */
function borrowNode(root, version) {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`
  const folder = mkdtempSync(join(tmpdir(), 'rn-opportunities-node-'))
  const giveBack = () => rmSync(folder, { recursive: true, force: true })
  try {
    npm(`Fetching Node ${version}`, root, [
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

function npm(step, root, parameters, node = process.execPath) {
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
