/**
 * Installs the packages if needed, then runs a file with the project's own Node:
 *
 *     node scripts/run.mjs scripts/start.ts [argument …]
 */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root, setup } from './setup.mjs'

const [file, ...parameters] = process.argv.slice(2)

try {
  const node = setup()
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, [file, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
