import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buildEnvironment } from '../support/built-site.ts'

const root = join(import.meta.dirname, '../..')

/** Everything a build reads, except packages. */
const parts = ['src', 'domain', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json']

type Environment = Record<string, string | undefined>

export interface SiteCopy {
  folder: string
  dist: string
  /** Changes a file in the copy. If the file does not exist, creates it from `change('')`. */
  edit: (path: string, change: (text: string) => string) => Promise<void>
  /**
   * Builds as `npm run build` does. `env` overrides environment variables. `output` is everything
   * that the build prints.
   */
  build: (env?: Environment, ...parameters: string[]) => Promise<{ ok: boolean; output: string }>
  remove: () => Promise<void>
}

/**
 * Copies the site's source to a temporary folder, where a test can break and build it. Symlinks
 * each package, not node_modules itself, so that a build writes caches only to the copy.
 */
export async function copySite(): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'))
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue
    const target = join(root, 'node_modules', name)
    await symlink(target, join(folder, 'node_modules', name), 'junction')
  }
  return {
    folder,
    dist: join(folder, 'dist'),
    edit: async (path, change) => {
      const file = join(folder, path)
      const text = await readFile(file, 'utf8').catch(() => '')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, change(text))
    },
    build: (env, ...parameters) => runAstro(folder, ['build', ...parameters], env),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function runAstro(
  folder: string,
  parameters: string[],
  changes: Environment = {},
): Promise<{ ok: boolean; output: string }> {
  const cli = join(root, 'node_modules/astro/bin/astro.mjs')
  const env = { ...buildEnvironment(), ...changes, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...parameters], { cwd: folder, env })
    let output = ''
    const appendOutput = (chunk: string) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', appendOutput)
    child.stderr.setEncoding('utf8').on('data', appendOutput)
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Relative paths of all files in a folder, with forward slashes on every system. */
export async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
}
