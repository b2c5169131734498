/** `npm run db:migrate`: applies the migrations to the database in your DATABASE_URL. */
import { loadEnvironment } from './environment.ts'
import { migratePostgres } from './postgres.ts'

try {
  const { values, isOwn } = loadEnvironment()
  const url = values['DATABASE_URL']
  if (!url || !isOwn('DATABASE_URL')) {
    throw new Error('Set DATABASE_URL to your own database. npm start migrates the local one')
  }
  await migratePostgres(url)
  console.log('The database is up to date.')
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 1
}
