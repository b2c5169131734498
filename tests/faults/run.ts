/**
 * Runs the tests that have a fault id of rows.ts in their title or in the title of their
 * `describe`. Exits with 1 if a fault has no test, or if one of its tests fails or is skipped.
 * Writes docs/faults.md. `npm run test:faults -- C5 W2` runs only the tests of these two faults and
 * does not write that file.
 */
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { checkEnvironment, runCommand } from '../../scripts/command.mjs'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { progress } from '../../scripts/progress.mjs'
import { root } from '../../scripts/setup.mjs'
import { runVitest } from '../../scripts/vitest.mjs'
import { faultRows } from './rows.ts'
import { isShown, namePattern, tally } from './tally.ts'
import type { Report } from './tally.ts'

const env: NodeJS.ProcessEnv = checkEnvironment()
const began = Date.now()
let allPassed = true

const requested = process.argv.slice(2)
const selectedRows = faultRows.filter(({ id }) => requested.length === 0 || requested.includes(id))
if (requested.length > 0 && selectedRows.length !== requested.length) {
  throw new Error(`Rows are ${faultRows.map(({ id }) => id).join(', ')}.`)
}
const pattern = namePattern(selectedRows.map(({ id }) => id))
const names = new RegExp(`\\b(${selectedRows.map(({ id }) => id).join('|')})\\b`)
const files = globSync('tests/**/*.test.ts', { cwd: root })
const withRows = files.filter((file) => names.test(readFileSync(join(root, file), 'utf8'))).sort()

const inBrowser = withRows.filter((file) => file.endsWith('.browser.test.ts'))
const others = withRows.filter((file) => !inBrowser.includes(file))

const reports: (Report | undefined)[] = []
if (others.length > 0) await run('Rules and functions', ['unit', 'functions'], others)
if (inBrowser.length > 0) {
  await build()
  env['CHROME_PATH'] = await findBrowser()
  await run('In the browser', ['browser'], inBrowser)
}

const rows = tally(reports, root)
const shown = selectedRows.map((row) => ({ ...row, ...rows.get(row.id)! }))
allPassed &&= shown.every(isShown)
await report()
process.exitCode = allPassed ? 0 : 1

async function run(name: string, projects: string[], named: string[]): Promise<void> {
  const done = progress(name)
  const ran = await runVitest(process.execPath, projects, env, ['-t', pattern, ...named])
  done(ran.exitedWell)
  if (!ran.exitedWell) console.log(ran.output)
  allPassed &&= ran.exitedWell
  reports.push(ran.report as Report | undefined)
}

async function build(): Promise<void> {
  const done = progress('Build')
  const { exitedWell, output } = await runCommand(
    process.execPath,
    'scripts/build-site.ts',
    [],
    env,
  )
  done(exitedWell)
  if (!exitedWell) console.log(output)
  allPassed &&= exitedWell
}

async function report(): Promise<void> {
  const table = [
    ['Row', 'What must be true', 'Passed', 'Failed', 'Skipped', 'Tests in'],
    ['---', '---', '---', '---', '---', '---'],
    ...shown.map((row) => {
      const { id, holds, passed, failed, skipped, files } = row
      const where = files.map((file) => file.replace(/^tests\/|\.test\.tsx?$/g, '')).join(', ')
      return [isShown(row) ? id : `**${id}**`, holds, passed, failed, skipped, where]
    }),
  ]
  const cases = shown.reduce((sum, { passed }) => sum + passed, 0)
  const minutes = Math.ceil((Date.now() - began) / 60_000)
  const text = `# Faults and abuse survived (\`npm run test:faults\`)

A row is a fault or an abuse, and what must be true afterwards in the database and in the interface.
Most tests send HTTP requests to the functions, with local emulators in place of the vendors. Others
call pure functions or use a browser. Rows
about races run on a real Postgres server. A test counts for each row number in its title. The command
exits with 1 when a row has no test, or when one of its tests fails or is skipped.

On 2026-11-21 and 2026-11-22 we changed the product's code on purpose, one change at a time, and ran
the row's tests. They caught 209 of 214 changes. Each of the other 5 removed a second protection whose
first one still worked: for example, Stripe itself refuses a second full refund.

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${shown.filter(isShown).length} of ${selectedRows.length} rows pass, with ${cases} test cases, on ${new Date().toISOString().slice(0, 10)}
in ${minutes} minutes with Node ${process.versions.node} on ${availableParallelism()} processors.
`
  const file = join(root, 'docs/faults.md')
  const config = (await resolveConfig(file)) ?? {}
  const formatted = await format(text, { ...config, parser: 'markdown' })
  console.log(formatted.slice(formatted.indexOf('| Row')))
  if (requested.length === 0) await writeFile(file, formatted)
}
