import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './setup.mjs'

export const checkEnvironment = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  NO_COLOR: '1',
})

/**
 * Runs a package's command, or a `.ts` file of this project, and waits until it ends.
 * @param {string} node the path of the Node that runs the file
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ exitedWell: boolean, output: string }>} `output` has stdout and stderr, or
 *   the error if the command did not start
 */
export function runCommand(node, command, parameters, env) {
  const file = command.endsWith('.ts') ? join(root, command) : script(command)
  return new Promise((resolve) => {
    const child = spawn(node, [file, ...parameters], { cwd: root, env })
    let output = ''
    /** @param {string} chunk */
    const keep = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => resolve({ exitedWell: false, output: error.message }))
    child.on('close', (code) => resolve({ exitedWell: code === 0, output }))
  })
}

/** @type {Record<string, string>} */
const packageOf = { depcruise: 'dependency-cruiser', tsc: 'typescript' }

/**
 * Returns the path of the script that a package's command runs. We do not run the command itself,
 * because it would run the script with the Node in PATH.
 * @param {string} command
 */
function script(command) {
  const folder = packageOf[command] ?? command
  const { bin } = JSON.parse(
    readFileSync(join(root, 'node_modules', folder, 'package.json'), 'utf8'),
  )
  return join(root, 'node_modules', folder, typeof bin === 'string' ? bin : bin[command])
}
