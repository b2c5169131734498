/**
 * Runs all checks for `npm test`, or those without a browser for `npm run check`. A failed step
 * does not stop the later ones. The last line has the totals. Starts on the host's Node, 18 or
 * newer.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress } from './progress.mjs'
import { root, setup } from './setup.mjs'

const IMPORTERS = ['domain', 'src', 'netlify', 'drizzle', 'packages', 'scripts', 'lab', 'tests']

const withBrowser = !process.argv.includes('--without-browser')
const total = { passed: 0, failed: 0 }
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  NO_COLOR: '1',
}
let node = ''

try {
  node = setup()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

await step('Build', 'scripts/build-site.ts')
// Browser tests wait for pages half of the time, so the other checks run at the same time.
await Promise.all([checks(), withBrowser && cases('Browser tests', ['browser'])])
// Function tests measure deadlines, which a busy machine misses, so they run after the other steps.
await cases('Unit, page and function tests', ['unit', 'dist', 'functions'])

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function checks() {
  await step('Format', 'node_modules/prettier/bin/prettier.cjs', '--check', '.')
  await step('Lint', 'node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.')
  // Astro's check covers every file of tsconfig.json, not only .astro files.
  const astro = 'node_modules/astro/bin/astro.mjs'
  await step('Types', astro, 'check', '--minimumFailingSeverity', 'warning')
  const depcruise = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  await step('Import rules', depcruise, ...IMPORTERS)
}

async function step(name, ...parameters) {
  const done = progress(name)
  const { exitedWell, output } = await run(parameters)
  done(exitedWell)
  if (!exitedWell) show(output)
  total[exitedWell ? 'passed' : 'failed'] += 1
}

/**
 * Runs a script with the project's Node. `output` has stdout and stderr. A package's own command
 * would run with the Node in PATH.
 */
function run(parameters) {
  return new Promise((resolve) => {
    const child = spawn(node, parameters, { cwd: root, env })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => resolve({ exitedWell: false, output: error.message }))
    child.on('close', (code) => resolve({ exitedWell: code === 0, output }))
  })
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

/** `report` is Vitest's JSON report, or undefined if Vitest fails before it writes one. */
async function runVitest(projects) {
  // Two runs may overlap, so the file name contains the projects of the run.
  const path = join(root, `.cache/vitest-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(path, { force: true })
  const ran = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  try {
    return { ...ran, report: JSON.parse(readFileSync(path, 'utf8')) }
  } catch {
    return ran
  }
}

/**
 * Counts the test cases of a report. Adds one failure for each file that failed but lists no failed
 * case, for example because it did not load. If there is no failure yet, counts one if Vitest exited
 * with an error or no case passed.
 */
function countCases(report, exitedWell) {
  const files = report?.testResults ?? []
  const cases = files.flatMap(({ assertionResults }) => assertionResults)
  const count = (...states) => cases.filter(({ status }) => states.includes(status)).length
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const passed = count('passed')
  const failed = count('failed') + brokenFiles
  const silent = failed === 0 && (!exitedWell || passed === 0)
  return { passed, failed: silent ? 1 : failed, skipped: count('skipped', 'pending') }
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

function show(output) {
  console.log(`${output.trimEnd()}\n`)
}
