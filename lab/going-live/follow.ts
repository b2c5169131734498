import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { timedCommand } from '../deploy/timed-command.ts'
import type { Accounts } from './accounts.ts'
import type { Commands, Setting, Step } from './page.ts'
import { missingLines, fillPlaceholder, yourSite } from './promised.ts'

export interface Followed {
  step: Step
  outcome: string
  wrong: string[]
}

/**
 * What a reader of docs/going-live.md has: a clone, an environment without settings, accounts at
 * the vendors, and a host to deploy to.
 */
export interface Reader {
  folder: string
  env: NodeJS.ProcessEnv
  accounts: Accounts
  /** Replaces a deploy: serves the build in `folder` on this computer. Returns the local URL. */
  deploy: () => Promise<string>
}

/**
 * Maximum seconds for one command. The first `npm run` takes longest, because it installs the
 * packages.
 */
const deadline = 900

/**
 * Follows the steps of docs/going-live.md in order. If a step needs a vendor's account, writes the
 * settings of the step's table to `.env`. If a step says to deploy, serves the site locally.
 */
export async function followSteps(steps: Step[], reader: Reader): Promise<Followed[]> {
  const printed: string[] = []
  const followed: Followed[] = []
  let siteAt = ''
  for (const step of steps) {
    const done = await followStep(step)
    followed.push(done)
    const { part, number } = step
    console.log(`${done.wrong.length ? 'wrong ' : 'ok    '} ${part}, ${number}: ${done.outcome}`)
    for (const one of done.wrong) console.log(`       ${one}`)
  }
  return followed

  async function followStep(step: Step): Promise<Followed> {
    const { place, settings, text } = step
    if (place === 'your machine') return onMachine(step)
    if (place === 'the repository') return inRepository(step)
    const count = await fillIn(settings)
    if (/\bDeploy\.\s*$/.test(text)) {
      siteAt = await reader.deploy()
      return { step, outcome: 'needs an account. The check serves the clone instead', wrong: [] }
    }
    const outcome = `needs an account${count ? `. Random settings written to .env: ${count}` : ''}`
    return { step, outcome, wrong: [] }
  }

  async function onMachine(step: Step): Promise<Followed> {
    const wrong: string[] = []
    for (const commands of step.commands) wrong.push(...(await run(commands)))
    const lines = step.commands.flatMap((commands) => commands.lines)
    const promises = step.commands.flatMap((commands) => commands.prints).length
    if (lines.length === 0) wrong.push('there is no command to run')
    const outcome = `${lines.length} commands run, ${promises} promised lines checked`
    return { step, outcome, wrong }
  }

  async function run({ lines, prints }: Commands): Promise<string[]> {
    const wrong: string[] = []
    let output = ''
    for (const line of lines) {
      const ended = await timedCommand(['sh', '-c', fillPlaceholder(line)], {
        cwd: reader.folder,
        env: commandEnvironment(),
        deadline,
      })
      output += ended.output
      // `npm run doctor` fails if it finds a problem. That is an error only in a step where
      // docs/going-live.md says that the command prints "Nothing is missing."
      const mayFail = line.startsWith('npm run doctor') && !prints.includes('Nothing is missing.')
      if (!ended.ok && !mayFail) wrong.push(`${line} failed: ${lastLines(ended.output)}`)
      if (line === 'npm run db:migrate') await reader.accounts.openDatabase()
    }
    printed.push(output)
    const lost = missingLines(prints, output)
    wrong.push(...lost.map((promise) => `not printed: ${promise}`))
    if (lost.length > 0) wrong.push(`printed instead: ${lastLines(output)}`)
    return wrong
  }

  async function inRepository(step: Step): Promise<Followed> {
    if (step.text.includes('`src/site.ts`')) {
      await edit('src/site.ts', (text) =>
        text
          .replaceAll('rn-opportunities.example', 'nurses.test')
          .replace("address: ''", "address: '1 Main Street'"),
      )
      return { step, outcome: 'filled in', wrong: [] }
    }
    const secret = /STRIPE_WEBHOOK_SECRET: (\S+)/.exec(printed.join('\n'))?.[1]
    if (step.text.includes('`.env`') && secret) {
      await writeSetting('STRIPE_WEBHOOK_SECRET', secret)
      return { step, outcome: 'put into .env', wrong: [] }
    }
    return { step, outcome: '-', wrong: ['the check does not know what to write here'] }
  }

  async function fillIn(settings: Setting[]): Promise<number> {
    let count = 0
    for (const { name } of settings) {
      const value = reader.accounts.settings[name]
      if (value === undefined) continue
      await writeSetting(name, value)
      count += 1
    }
    return count
  }

  function writeSetting(name: string, value: string): Promise<void> {
    const line = new RegExp(`^${name}=.*$`, 'm')
    return edit('.env', (text) => {
      if (!line.test(text)) throw new Error(`.env has no line for ${name}.`)
      return text.replace(line, () => `${name}=${value}`)
    })
  }

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(reader.folder, file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }

  function commandEnvironment(): NodeJS.ProcessEnv {
    const preload = pathToFileURL(join(import.meta.dirname, 'site-address.mjs')).href
    return {
      ...reader.env,
      ...reader.accounts.addresses,
      ...(siteAt && { NODE_OPTIONS: `--import=${preload}` }),
      YOUR_SITE: yourSite,
      YOUR_SITE_AT: siteAt,
    }
  }
}

const lastLines = (output: string) => output.trim().split('\n').slice(-12).join('\n         ')
