/**
 * `npm run lab -- bench [name]`: measures pages, figures for the user's job, calls, billing and chat.
 * Names limit the run to these. Runs one after another, so that they do not slow each other down. At
 * the end, exits with 1 if a benchmark missed a target or failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const missed: string[] = []
const all = ['pages', 'profile', 'api', 'billing', 'chat']
const named = process.argv.slice(2)
const unknown = named.find((name) => !all.includes(name))
if (unknown) throw new Error(`There is no benchmark "${unknown}". Choose from: ${all.join(', ')}.`)
for (const bench of named.length > 0 ? named : all) {
  console.log(`\n== bench ${bench}`)
  const file = join(import.meta.dirname, `${bench}.ts`)
  const child = spawn(process.execPath, [file], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) missed.push(bench)
}
console.log(
  missed.length === 0
    ? '\nEvery benchmark met its targets.'
    : `\nBenchmarks that missed a target: ${missed.join(', ')}.`,
)
process.exitCode = missed.length === 0 ? 0 : 1
