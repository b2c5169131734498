import { defineConfig } from 'drizzle-kit'

const { DATABASE_URL = '', PGLITE_FOLDER } = process.env

// `generate` needs no database. For `studio`, scripts/studio.ts sets PGLITE_FOLDER if the database
// is the emulator's. drizzle-kit then opens the folder, because the emulator speaks only HTTP.
// Otherwise, drizzle-kit connects to DATABASE_URL.
const connection = PGLITE_FOLDER
  ? ({ driver: 'pglite', dbCredentials: { url: PGLITE_FOLDER } } as const)
  : { dbCredentials: { url: DATABASE_URL } }

export default defineConfig({
  dialect: 'postgresql',
  schema: './drizzle/schema/*.ts',
  out: './drizzle/migrations',
  ...connection,
})
