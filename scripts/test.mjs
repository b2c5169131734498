/**
 * Runs all checks for `npm test`, or those without a browser for `npm run check`. A failed step
 * does not stop the later ones. The last line has the totals. Starts on the host's Node, 18 or
 * newer.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkEnvironment, runCommand } from './command.mjs'
import { progress } from './progress.mjs'
import { root, setup } from './setup.mjs'

const IMPORTERS = ['domain', 'src', 'netlify', 'drizzle', 'packages', 'scripts', 'lab', 'tests']

const withBrowser = !process.argv.includes('--without-browser')
const total = { passed: 0, failed: 0 }
let node = ''

try {
  node = setup()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const env = checkEnvironment()

await step('Build', [['scripts/build-site.ts']])
// Browser tests wait for pages half of the time, so the other checks run at the same time.
await Promise.all([checks(), withBrowser && cases('Browser tests', ['browser'])])
// Function tests measure deadlines, which a busy machine misses, so they run after the other steps.
await cases('Unit, page and function tests', ['unit', 'dist', 'functions'])

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function checks() {
  await step('Format', [['prettier', '--check', '.']])
  await step('Lint', [['eslint', '--max-warnings=0', '.']])
  // Astro's check covers every file of tsconfig.json, not only .astro files.
  await step('Types', [['astro', 'check', '--minimumFailingSeverity', 'warning']])
  await step('Import rules', [['depcruise', ...IMPORTERS]])
}

async function step(name, commands) {
  const done = progress(name)
  const outputs = []
  let ok = true
  for (const [command, ...parameters] of commands) {
    const { exitedWell, output } = await runCommand(node, command, parameters, env)
    if (!exitedWell) outputs.push(output)
    ok &&= exitedWell
  }
  done(ok)
  outputs.forEach(show)
  total[ok ? 'passed' : 'failed'] += 1
}

async function cases(name, projects) {
  const done = progress(name)
  const { report, exitedWell, output } = await runVitest(projects)
  const { passed, failed, skipped } = countCases(report, exitedWell)
  done(failed === 0, `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  for (const name of retriedCases(report)) console.log(`Passed on a retry: ${name}`)
  if (failed > 0) show(output)
  total.passed += passed
  total.failed += failed
}

function show(output) {
  console.log(`${output.trimEnd()}\n`)
}

/**
 * Runs vitest projects and reads their JSON report. `report` is undefined if vitest fails before it
 * writes one.
 */
async function runVitest(projects) {
  // Two runs may overlap, so the file name contains the projects of the run.
  const path = join(root, `.cache/vitest-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(path, { force: true })
  const ran = await runCommand(
    node,
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    env,
  )
  return { ...ran, report: readReport(path) }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Counts the test cases in the JSON report of a vitest run. Adds one failure for each file that
 * failed but lists no failed case, for example because it did not load. If there is no failure yet,
 * counts one if vitest exited with an error or no case passed.
 */
function countCases(report, exitedWell) {
  const files = report?.testResults ?? []
  const count = (status) =>
    files.reduce(
      (sum, { assertionResults }) =>
        sum + assertionResults.filter((result) => result.status === status).length,
      0,
    )
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = count('passed')
  const failed = count('failed') + brokenFiles
  const silent = failed === 0 && (!exitedWell || passed === 0)
  return { passed, failed: silent ? 1 : failed, skipped: count('skipped') + count('pending') }
}

/**
 * Returns the cases that failed first and passed on a retry, each with the first line of its first
 * error. The usual cause is a busy machine or a race.
 */
function retriedCases(report) {
  const results = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
  return results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0].split('\n')[0]}`)
}
