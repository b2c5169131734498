import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@rn-opportunities/emulators/netlify/bundle-options.ts'

export interface CommandResult {
  code: number
  output: string
}

/**
 * Bundles commands of scripts/owner, because loading the sources of a command takes a second and
 * tests run commands dozens of times.
 *
 * @param cwd the folder in which the commands run
 * @param settings returns environment variables for the commands. They override `process.env`.
 */
export async function bundleOwnerCommands<Name extends string>(
  names: Name[],
  settings: () => Record<string, string>,
  cwd = '.',
) {
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp(resolve('.cache/commands-'))
  await build({
    entryPoints: names.map((name) => `scripts/owner/${name}.ts`),
    outdir: folder,
    ...bundleOptions,
    external: ['pg-native'],
    logLevel: 'error',
  })
  const run = (
    typed: string,
    name: Name,
    changes: Record<string, string> = {},
    ...options: string[]
  ): Promise<CommandResult> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [join(folder, `${name}.mjs`), ...options],
        { cwd, env: { ...process.env, ...settings(), ...changes } },
        (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      )
      child.stdin?.end(typed)
    })
  return {
    /** `changes` overrides variables of `settings`. */
    run: (name: Name, changes?: Record<string, string>, ...options: string[]) =>
      run('', name, changes, ...options),
    /** Runs a command and types `answer` when it asks. */
    runAndType: (answer: string, name: Name, ...options: string[]) =>
      run(`${answer}\n`, name, {}, ...options),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
