/**
 * `npm run owner -- studio`: opens drizzle-kit's view of the database in DATABASE_URL. Without your
 * own DATABASE_URL, it opens the local database, also while `npm start` runs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadEnvironment } from '../environment.ts'
import { withVerifiedTls } from '../postgres.ts'
import { neonFolder } from '@rn-opportunities/emulators/neon/emulator.ts'
import {
  runningPostgres,
  startPostgresServer,
} from '@rn-opportunities/emulators/neon/postgres-server.ts'

const { isOwn, values } = loadEnvironment()
const isLocal = !isOwn('DATABASE_URL')
const running = isLocal ? await runningPostgres(neonFolder) : undefined
const started = isLocal && !running ? await startPostgresServer(neonFolder) : undefined
// Ctrl+C also sends SIGINT to drizzle-kit. Ignore the signal here, so that this process can stop
// the database after drizzle-kit exits.
process.once('SIGINT', () => undefined)
const url = running ?? started?.url ?? withVerifiedTls(values['DATABASE_URL'] ?? '')
const env = { ...process.env, DATABASE_URL: url }
await once(spawn('drizzle-kit', ['studio'], { stdio: 'inherit', env }), 'exit')
await started?.stop()
