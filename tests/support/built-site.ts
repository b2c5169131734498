import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds dist/ if the sources changed, for scripts outside `npm test`. Runs in a separate process,
 * because a build reads its settings from the environment.
 * @throws {Error} if the build fails. The build prints its output first.
 */
export function bringSiteUpToDate(): void {
  const cwd = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-site.ts'], { cwd, stdio: 'inherit' })
}
