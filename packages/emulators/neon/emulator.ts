import { listen, withControls, type Listening } from '../shared/http.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { startPostgresServer } from './postgres-server.ts'
import { connectionLost, sqlOverHttp } from './sql-over-http.ts'
import type { Vendor } from '../shared/vendor.ts'

/** The folder of the database that `npm start` uses. */
export const neonFolder = '.data/database'

export type NeonOptions = {
  port: number
  /** URL of a running Postgres server. The caller runs the migrations. */
  postgresUrl: string
}

export type Neon = Listening & {
  /** `NEON_FETCH_ENDPOINT` for the functions. */
  endpoint: string
  /** `DATABASE_URL` for the functions. The emulator checks no password. */
  databaseUrl: string
  /**
   * Queries the database directly. Injected faults do not affect these queries, and
   * `/_control/queries` does not count them.
   */
  rows: (query: string, params?: (string | null)[]) => Promise<Record<string, string | null>[]>
}

export async function serveNeon({ port, postgresUrl }: NeonOptions): Promise<Neon> {
  const engine = openPostgres(postgresUrl)
  let roundTrips = 0
  const answer = sqlOverHttp(engine)
  const handler = withControls(
    async (request, peer) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/_control/queries') return Response.json({ roundTrips })
      roundTrips += 1
      return answer(request, peer)
    },
    {
      // Neon's proxy replies with 400 and this body if it loses its connection to Postgres during a
      // statement.
      fault: (status) =>
        status === 400
          ? connectionLost()
          : Response.json({ message: 'Injected by /_control/fail.' }, { status }),
      reset: () => (roundTrips = 0),
    },
  )
  try {
    const server = await listen(handler, port)
    let closing: Promise<void> | undefined
    return {
      ...server,
      endpoint: `${server.url}/sql`,
      databaseUrl: postgresUrl,
      rows: (query, params = []) => namedRows(engine, query, params),
      close: () => (closing ??= server.close().then(engine.close)),
    }
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function namedRows(engine: Engine, query: string, params: (string | null)[]) {
  const { fields, rows } = await engine.one({ query, params })
  return rows.map((row) =>
    Object.fromEntries(fields.map(({ name }, index) => [name, row[index] ?? null])),
  )
}

/** `npm start` starts this emulator if `DATABASE_URL` is empty or has the value in .env.example. */
export const neonVendor: Vendor = {
  name: 'Neon',
  key: 'DATABASE_URL',
  portOffset: 6,
  start: async ({ port }) => {
    const postgres = await startPostgresServer(neonFolder)
    try {
      const { endpoint, databaseUrl, close } = await serveNeon({ port, postgresUrl: postgres.url })
      return {
        url: endpoint,
        close: () => close().then(postgres.stop),
        environment: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint },
      }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  },
}
