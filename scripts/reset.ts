/** `npm run reset`: deletes `.data/`, which holds the local database, users and payments. */
import { rm } from 'node:fs/promises'
import { neonFolder } from '../emulators/neon/emulator.ts'
import { lockFolder } from '../emulators/neon/folder-lock.ts'

process.chdir(`${import.meta.dirname}/..`)
try {
  const unlock = await lockFolder(neonFolder)
  await rm('.data', { recursive: true, force: true })
  await unlock()
  console.log('Deleted the local database, users and payments.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
