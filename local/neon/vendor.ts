import { serveNeon } from '../neon.ts'

/** Neon's place in `npm start`: stood in for until `DATABASE_URL` is the owner's own. */
export const neonVendor = {
  name: 'Neon',
  key: 'DATABASE_URL',
  portOffset: 6,
  async start({ port }: { port: number }) {
    const { url, endpoint, databaseUrl, close } = await serveNeon({
      port,
      folder: '.data/postgres',
    })
    return { url, close, environment: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint } }
  },
}
