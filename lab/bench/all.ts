/**
 * Runs every bench, one after the other, so that none measures another; each writes its section of
 * docs/benchmarks.md. Ends with 1 when any of them missed a number, after all have run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const missed: string[] = []
const all = ['pages', 'api', 'billing', 'chat', 'scale']
const named = process.argv.slice(2)
const unknown = named.find((name) => !all.includes(name))
if (unknown) throw new Error(`There is no bench "${unknown}". There are: ${all.join(', ')}.`)
for (const bench of named.length > 0 ? named : all) {
  console.log(`\n== bench ${bench}`)
  const file = join(import.meta.dirname, `${bench}/${bench}.ts`)
  const child = spawn(process.execPath, [file], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) missed.push(bench)
}
console.log(
  missed.length === 0
    ? '\nEvery bench reached its numbers.'
    : `\nNot all numbers were reached by: ${missed.join(', ')}.`,
)
process.exitCode = missed.length === 0 ? 0 : 1
