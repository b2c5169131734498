import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadEnvironment } from './environment.ts'
import { withVerifiedTls } from './postgres.ts'
import { neonFolder } from '../emulators/neon/emulator.ts'
import { lockFolder } from '../emulators/neon/folder-lock.ts'

/**
 * `npm run owner -- studio`: opens drizzle-kit's view of the database in DATABASE_URL. Without your
 * own DATABASE_URL, it opens the emulator's database. In that case, stop `npm start` first, because
 * only one process may use the emulator's folder.
 */
const { isOwn, values } = loadEnvironment()
const isLocal = !isOwn('DATABASE_URL')
const unlock = isLocal ? await lockFolder(neonFolder) : async () => undefined
// Ctrl+C also sends SIGINT to drizzle-kit. Ignore the signal here, so that this process can unlock
// the folder after drizzle-kit exits.
process.once('SIGINT', () => undefined)
const env = {
  ...process.env,
  DATABASE_URL: withVerifiedTls(values['DATABASE_URL'] ?? ''),
  ...(isLocal && { PGLITE_FOLDER: neonFolder }),
}
await once(spawn('drizzle-kit', ['studio'], { stdio: 'inherit', env }), 'exit')
await unlock()
