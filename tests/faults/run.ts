/**
 * Runs every test whose name holds a row's number, prints how each row stands and writes it to
 * docs/faults.md. Ends with 1 for a row that no test shows, or of which one failed or was skipped.
 * `npm run test:faults -- C5 W2` looks at these rows alone, and writes nothing.
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
let allWell = true

const asked = process.argv.slice(2)
const wanted = faultRows.filter(({ id }) => asked.length === 0 || asked.includes(id))
if (asked.length > 0 && wanted.length !== asked.length) {
  throw new Error(`Rows are ${faultRows.map(({ id }) => id).join(', ')}.`)
}
const pattern = namePattern(wanted.map(({ id }) => id))
// A file that names none of the rows need not be loaded.
const names = new RegExp(`\\b(${wanted.map(({ id }) => id).join('|')})\\b`)
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
const shown = wanted.map((row) => ({ ...row, ...rows.get(row.id)! }))
allWell &&= shown.every(isShown)
await report()
process.exitCode = allWell ? 0 : 1

async function run(name: string, projects: string[], named: string[]): Promise<void> {
  const done = progress(name)
  const ran = await runVitest(process.execPath, projects, env, ['-t', pattern, ...named])
  done(ran.exitedWell)
  if (!ran.exitedWell) console.log(ran.output)
  allWell &&= ran.exitedWell
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
  allWell &&= exitedWell
}

/** Prints the table, and writes it as the format step wants it. */
async function report(): Promise<void> {
  const table = [
    ['Row', 'What holds', 'Passed', 'Failed', 'Skipped', 'Tests in'],
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

A row is a fault or an abuse, with what must hold afterwards: read from the database or from the
interface, the functions over HTTP against the stand-ins, on a real Postgres server where rows race.
A test counts to each row whose number its name holds; one that fails or is skipped makes the
command end with 1, as does a row without a test. [mutants.md](mutants.md) says which breaks of the
product's code the rows were seen to catch.

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${shown.filter(isShown).length} of ${wanted.length} rows hold, by ${cases} passed cases, on ${new Date().toISOString().slice(0, 10)}
in ${minutes} minutes with Node ${process.versions.node} on ${availableParallelism()} processors.
`
  const file = join(root, 'docs/faults.md')
  const config = (await resolveConfig(file)) ?? {}
  const formatted = await format(text, { ...config, parser: 'markdown' })
  console.log(formatted.slice(formatted.indexOf('| Row')))
  if (asked.length === 0) await writeFile(file, formatted)
}
