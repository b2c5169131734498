/** `npm run reset`: deletes `.data/`, which holds the local database, users and payments. */
import { rm } from 'node:fs/promises'
import { neonFolder } from '@rn-opportunities/emulators/neon/emulator.ts'
import { runningPostgres } from '@rn-opportunities/emulators/neon/postgres-server.ts'

process.chdir(`${import.meta.dirname}/..`)
if (await runningPostgres(neonFolder)) {
  console.error('The local database is in use. Stop npm start first.')
  process.exit(1)
}
await rm('.data', { recursive: true, force: true })
console.log('Deleted the local database, users and payments.')
