import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Brings dist/ up to the sources, for whatever measures or visits it outside of `npm test`. In a
 * process of its own, since a build reads its environment; at once when nothing changed.
 * @throws {Error} when the build fails, after its output was shown
 */
export function bringSiteUpToDate(): void {
  const cwd = join(import.meta.dirname, '../..')
  execFileSync(process.execPath, ['scripts/build-site.ts'], { cwd, stdio: 'inherit' })
}
