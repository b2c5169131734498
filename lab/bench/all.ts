/**
 * Runs all benchmarks, or those that the arguments name. Runs them one after the other, so that
 * none disturbs another. Each benchmark writes its section of docs/benchmarks.md. Exits with 1
 * after the last benchmark when any benchmark missed a target.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const missed: string[] = []
const all = ['pages', 'search', 'api', 'billing', 'chat']
const named = process.argv.slice(2)
const unknown = named.find((name) => !all.includes(name))
if (unknown) throw new Error(`There is no benchmark "${unknown}". Choose from: ${all.join(', ')}.`)
for (const bench of named.length > 0 ? named : all) {
  console.log(`\n== bench ${bench}`)
  const file = join(import.meta.dirname, `${bench}/${bench}.ts`)
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
