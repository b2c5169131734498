/**
 * `npm run lab -- netlify-build`: has Netlify's own published command build a clean clone, looks at what
 * would be uploaded, and writes .cache/reports/netlify-build.md. Ends with 1 when anything is wrong. Needs
 * git and the npm registry, and no account.
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

/** Written out, so that a newer one is tried on purpose. */
const netlifyCli = '27.10.2'
const netlifyPackage = `--package=netlify-cli@${netlifyCli}`
/** Seconds for each step; a busy machine takes a tenth of it. */
const deadline = 1200

const [load = 0] = loadavg()
const { folder, env: machine, cloned } = await cleanClone()
// Netlify's command needs Node 22: the project's own is in front, as its host's is NODE_VERSION's.
const path = [dirname(process.execPath), machine['PATH']].join(delimiter)
const env = { ...machine, PATH: path }
const steps: { what: string; ended: Ended }[] = [{ what: 'Clone', ended: cloned }]
try {
  stopUnless(cloned.ok)
  const install = ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  stopUnless((await step('npm ci', install)).ok)

  // What a pull request gets: no vendor has a key yet.
  const preview = await step('netlify build, preview without any setting', [
    ...['npx', '--yes', netlifyPackage, 'netlify', 'build', '--offline'],
    ...['--context', 'deploy-preview'],
  ])
  stopUnless(preview.ok)
  const expected = await readExpected(folder)
  const shown = findings(await readShipped(folder), expected)
  shown.push(await browse(folder, expected.opportunities[0]?.replace(/\.md$/, '') ?? ''))

  // The same with every setting, and Netlify's own search for secrets: its account's settings reach
  // a build as those of the configuration.
  const values = madeUpSettings()
  const production = await step(
    'netlify-build, production with made-up settings, search for secrets',
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

  /** No secret of a production in anything that is uploaded, or in what the build prints. */
  function secretsFinding({ output }: Ended): Finding {
    const hidden = secretNames.map((name) => values[name] ?? '')
    const scanned = /Secrets scanning complete\. (\d+) file/.exec(output)?.[1]
    return {
      what: 'No secret of a production in a zip, on a page or in the build’s log',
      seen: `${hidden.length} secrets; Netlify searched ${scanned ?? 'no'} files`,
      wrong: [
        ...occurrences(shipped, hidden),
        ...(hidden.some((value) => output.includes(value)) ? ['the log'] : []),
        ...(scanned === undefined ? ['Netlify’s own search did not end well'] : []),
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
  if (!ok) throw new Error('Nothing more can be looked at; the output stands above.')
}
