import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { timedCommand, type Ended } from './timed-command.ts'

/** A new clone of the last commit, without installed packages. */
export interface CleanClone {
  folder: string
  /**
   * Environment variables for commands in the clone, without the product's settings. PATH does not
   * contain this repository's Node.
   */
  env: NodeJS.ProcessEnv
  cloned: Ended
}

const root = join(import.meta.dirname, '../..')

function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.keys(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')))
  const variables = Object.entries(process.env).filter(
    ([name]) =>
      !own.includes(name) &&
      name !== 'URL' &&
      !/^(npm_(package|lifecycle)_.*|npm_(node_)?execpath|npm_command|NODE|INIT_CWD)$/.test(name),
  )
  // npm and scripts/run.mjs put this repository's Node and commands first in PATH. Remove them.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.startsWith(root))
  // Put npm's cache into the system's temporary folder, so that the next run does not download
  // netlify-cli again.
  const cache = join(tmpdir(), 'rn-netlify-cli')
  return {
    ...Object.fromEntries(variables),
    PATH: path.join(delimiter),
    npm_config_cache: cache,
    CI: '1',
  }
}

/** The caller must delete the clone's `folder`. */
export async function cleanClone(): Promise<CleanClone> {
  const env = cleanEnvironment()
  const folder = await mkdtemp(join(tmpdir(), 'rn-clone-'))
  const limits = { cwd: folder, env, deadline: 120 }
  const cloned = await timedCommand(['git', 'clone', '--quiet', root, folder], limits)
  return { folder, env, cloned }
}
