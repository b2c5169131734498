import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { timedCommand, type Ended } from './timed-command.ts'

/** A new clone of what is committed. */
export interface CleanClone {
  folder: string
  /** An environment that holds none of the product's settings, with the Node of the machine. */
  env: NodeJS.ProcessEnv
  cloned: Ended
}

const root = join(import.meta.dirname, '../..')

/** The environment that a stranger's machine has: no setting of this one, and no npm script's. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.keys(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')))
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !own.includes(name) &&
      name !== 'URL' &&
      !/^(npm_(package|lifecycle)_.*|npm_(node_)?execpath|npm_command|NODE|INIT_CWD)$/.test(name),
  )
  // npm and scripts/run.mjs have put this repository's own commands, its Node among them, in front.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.startsWith(root))
  // A temporary folder of the system's keeps npx's copy of Netlify's command between runs.
  const cache = join(tmpdir(), 'rn-netlify-cli')
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    npm_config_cache: cache,
    CI: '1',
  }
}

/** Clones HEAD, without its packages. The caller removes the folder. */
export async function cleanClone(): Promise<CleanClone> {
  const env = cleanEnvironment()
  const folder = await mkdtemp(join(tmpdir(), 'rn-clone-'))
  const limits = { cwd: folder, env, deadline: 120 }
  const cloned = await timedCommand(['git', 'clone', '--quiet', root, folder], limits)
  return { folder, env, cloned }
}
