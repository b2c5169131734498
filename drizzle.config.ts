import { defineConfig } from 'drizzle-kit'

// `generate` needs no database. For `studio`, scripts/owner/studio.ts sets DATABASE_URL.
const { DATABASE_URL = '' } = process.env

export default defineConfig({
  dialect: 'postgresql',
  schema: './drizzle/schema/*.ts',
  out: './drizzle/migrations',
  dbCredentials: { url: DATABASE_URL },
})
