import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Variables that Vitest sets. With them, Astro would build with React's development code. */
const vitestVariables = ['NODE_ENV', 'VITEST', 'MODE', 'DEV', 'PROD', 'SSR', 'BASE_URL', 'TEST']

export const buildEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !vitestVariables.includes(name)),
  )

/**
 * Builds dist/ if the sources or the PUBLIC_ settings changed. Runs in a separate process, because
 * a build reads its settings from the environment.
 * @throws {Error} if the build fails. The build prints its output first.
 */
export function bringSiteUpToDate(): void {
  execFileSync(process.execPath, ['scripts/build-site.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: buildEnvironment(),
    stdio: 'inherit',
  })
}

/** Vitest calls this before it loads the browser tests. Some of them read dist/ at import. */
export const setup = bringSiteUpToDate

/** Relative paths of all files in a folder, with forward slashes on every system. */
export async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
}
