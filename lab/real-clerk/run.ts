/**
 * `npm run lab -- clerk`: runs the sign-in scenarios against a real Clerk development instance.
 * Without keys, prints what is missing and exits with 0.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('vitest', ['run', '--project', 'clerk'], { stdio: 'inherit' })
process.exitCode = status ?? 1
