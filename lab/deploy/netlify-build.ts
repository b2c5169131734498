/**
 * `npm run lab -- netlify-build`: builds a clean clone with netlify-cli and checks the files that
 * a deploy would upload. Writes .cache/reports/netlify-build.md. Exits with 1 when a check fails.
 * Needs git and the npm registry, but no account.
 */
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { browse } from './browse.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { cleanClone } from './clean-clone.ts'
import { readExpected } from './expected.ts'
import { findings, type Finding } from './findings.ts'
import { madeUpSettings, secretNames } from './made-up-settings.ts'
import { reportPage } from './page.ts'
import { readShipped } from './shipped.ts'
import { timedCommand, type Ended } from './timed-command.ts'
import { occurrences } from './traces.ts'
import { triedFindings, tryFunctions } from './try-functions.ts'

const netlifyCli = '27.10.2'
const netlifyPackage = `--package=netlify-cli@${netlifyCli}`
/** Maximum seconds for each step. A busy machine usually needs a tenth of this time. */
const deadline = 1200

const [load = 0] = loadavg()
const { folder, env: machine, cloned } = await cleanClone()
// netlify-cli needs Node 22 or newer, and this machine's Node may be older. So put the project's
// own Node first in PATH. At Netlify, the setting NODE_VERSION selects the Node version.
const path = [dirname(process.execPath), machine['PATH']].join(delimiter)
const env = { ...machine, PATH: path }
const steps: { what: string; ended: Ended }[] = [{ what: 'Clone', ended: cloned }]
try {
  stopUnless(cloned.ok)
  const install = ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  stopUnless((await step('npm ci', install)).ok)

  // Build a deploy preview, as for a pull request. No vendor keys are set in this step.
  const preview = await step('netlify build, preview without any setting', [
    ...['npx', '--yes', netlifyPackage, 'netlify', 'build', '--offline'],
    ...['--context', 'deploy-preview'],
  ])
  stopUnless(preview.ok)
  const expected = await readExpected(folder)
  const shown = findings(await readShipped(folder), expected)
  shown.push(await browse(folder, expected.opportunities[0]?.replace(/\.md$/, '') ?? ''))

  // Build for production with every setting. `--defaultConfig` passes the settings that Netlify
  // would take from an account. The last two options turn on Netlify's search for secrets.
  const values = madeUpSettings()
  const production = await step(
    'netlify-build, production with random settings and the search for secrets',
    [
      ...['npx', '--yes', netlifyPackage, 'netlify-build', '--offline', '--context=production'],
      `--defaultConfig=${JSON.stringify({ build: { environment: values } })}`,
      `--explicitSecretKeys=${secretNames.join(',')}`,
      '--enhancedSecretScan',
    ],
    values,
  )
  const shipped = await readShipped(folder)
  const tried = await tryFunctions(shipped.functions, values)
  const accepted = production.ok ? [] : ['the production build failed']
  shown.unshift({ what: 'Netlify’s own command builds it', seen: '2 builds', wrong: accepted })
  shown.push(secretsFinding(production), ...triedFindings(tried))

  for (const { what, seen, wrong } of shown) {
    console.log(`${wrong.length ? 'wrong  ' : 'holds  '} ${what} (${seen})`)
    for (const one of wrong) console.log(`         ${one}`)
  }
  for (const { shipped: one, probe } of tried) {
    const size = `${(one.zipped / 1000).toFixed(0)} kB`.padStart(9)
    console.log(`${one.name.padEnd(34)}${size}  start ${probe?.cpu.toFixed(0) ?? '-'} ms`)
  }
  const report = await writeReport(
    'netlify-build',
    reportPage({ netlifyCli, load, steps, findings: shown, tried }),
  )
  const wrong = shown.filter((one) => one.wrong.length > 0).length
  console.log(`\n${shown.length - wrong} of ${shown.length} checks passed. Report: ${report}`)
  process.exitCode = wrong > 0 ? 1 : 0

  function secretsFinding({ output }: Ended): Finding {
    const hidden = secretNames.map((name) => values[name] ?? '')
    const scanned = /Secrets scanning complete\. (\d+) file/.exec(output)?.[1]
    return {
      what: 'No production secret in a zip, on a page or in the build log',
      seen: `${hidden.length} secrets; Netlify searched ${scanned ?? 'no'} files`,
      wrong: [
        ...occurrences(shipped, hidden),
        ...(hidden.some((value) => output.includes(value)) ? ['the log'] : []),
        ...(scanned === undefined ? ['Netlify’s own search for secrets failed'] : []),
      ],
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function step(what: string, command: string[], more = {}): Promise<Ended> {
  const limits = { cwd: folder, env: { ...env, ...more }, deadline }
  const ended = await timedCommand(command, limits)
  steps.push({ what, ended })
  say({ what, ended })
  return ended
}

function say({ what, ended: { ok, output, seconds } }: (typeof steps)[number]): void {
  console.log(`${ok ? 'passed ' : 'failed '} ${what}, ${seconds.toFixed(0)} s`)
  if (!ok) console.log(output.trimEnd().split('\n').slice(-60).join('\n'))
}

function stopUnless(ok: boolean): void {
  if (!ok) throw new Error('The checks stop here. See the output above.')
}
