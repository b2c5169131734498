/**
 * Runs all checks for `npm test`, or those without a browser for `npm run check`. A failed step
 * does not stop the later ones. The last line has the totals. Starts on the host's Node, 18 or
 * newer.
 */
import { checkEnvironment, runCommand } from './command.mjs'
import { countCases, retriedCases } from './count.mjs'
import { progress } from './progress.mjs'
import { setup } from './setup.mjs'
import { runVitest } from './vitest.mjs'

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
  const { report, exitedWell, output } = await runVitest(node, projects, env)
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
