/**
 * `npm run lab -- clerk`: runs the sign-in scenarios against a real Clerk development instance.
 * Without keys, prints what is missing and exits with 0.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadEnvironment } from '../../scripts/environment.ts'
import { developmentKeys } from './real-clerk.ts'

const { values, isOwn } = loadEnvironment()
const keys = developmentKeys(values, isOwn)
if ('why' in keys) console.log(keys.why)
else {
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'))
  const parameters = [join(vitest, 'vitest.mjs'), 'run', '--project', 'clerk']
  const child = spawn(process.execPath, parameters, { stdio: 'inherit' })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}
