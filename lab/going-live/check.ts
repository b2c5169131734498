/**
 * `npm run lab -- going-live`: follows docs/going-live.md in a clean clone, word for word, as far as
 * no account is needed, and holds its tables against the product's settings. Writes
 * docs/going-live-check.md and ends with 1 when the page is wrong anywhere.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { serveSite } from '../../emulators/netlify/emulator.ts'
import { cleanClone } from '../deploy/clean-clone.ts'
import { writePage } from '../deploy/page.ts'
import { openAccounts } from './accounts.ts'
import { follow, type Followed } from './follow.ts'
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
  const followed = await follow(steps, { folder, env, accounts, deploy })
  const wrong = settings.length + followed.filter((one) => one.wrong.length > 0).length
  await writePage(
    join(import.meta.dirname, '../../docs/going-live-check.md'),
    report(followed, settings, steps.flatMap((step) => step.settings).length),
  )
  console.log(wrong === 0 ? '\nThe page holds.' : `\n${wrong} wrong; each is told above.`)
  holds = wrong === 0

  /** Serves what the clone has built, with the settings that the reader has written. */
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
// The Postgres server's package would end the process by itself, and with 0.
process.exit(holds ? 0 : 1)

function report(followed: Followed[], settings: string[], rows: number): string {
  const date = new Date().toISOString().slice(0, 10)
  const table = followed.map(({ step, outcome, wrong }) => {
    const mark = wrong.length === 0 ? outcome : `**${wrong[0]?.replaceAll('\n', ' ')}**`
    return `| ${step.part} | ${step.number} | ${step.place ?? '?'} | ${mark} |`
  })
  return `# docs/going-live.md, followed

\`npm run lab -- going-live\` takes [the page](going-live.md) itself, does in a new clone what it says, in its order and
with its own commands, and looks for every line that it promises. In the places of the vendors' accounts are the local
stand-ins, empty and behind other keys than those of \`.env.example\`; the database is a Postgres server without a table.
This page is written by it.

Run on ${date} with Node ${process.versions.node}.

| Part | Step | Where | What came of it |
| --- | --- | --- | --- |
${table.join('\n')}

The page's ${rows} settings are those of the product, each once: ${settings.length === 0 ? 'holds' : settings.join('; ')}.
`
}
