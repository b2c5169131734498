import { listen, withControls, type Listening } from '../shared/http.ts'
import type { Engine } from './engine.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { connectionLost, sqlOverHttp } from './sql-over-http.ts'
import type { Vendor } from '../shared/vendor.ts'

/** Where `npm start` keeps its rows. */
export const neonFolder = '.data/postgres'

/** Where the stand-in keeps its rows; with neither, in memory. */
export type NeonOptions = {
  port: number
  /** A folder for PGlite, such as `.data/postgres`. */
  folder?: string
  /** A Postgres server that runs already. */
  postgresUrl?: string
}

/** A running stand-in. */
export type Neon = Listening & {
  /** `NEON_FETCH_ENDPOINT` for the functions. */
  endpoint: string
  /** `DATABASE_URL` for the functions; the stand-in asks for no password. */
  databaseUrl: string
  /** Reads rows past the wire, so that a test's own questions are neither counted nor failed. */
  rows: (query: string, params?: (string | null)[]) => Promise<Record<string, string | null>[]>
}

/** Neon's SQL over HTTP in front of a migrated database. */
export async function serveNeon({ port, folder, postgresUrl }: NeonOptions): Promise<Neon> {
  const engine = await (postgresUrl === undefined ? openPGlite(folder) : openPostgres(postgresUrl))
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
      // Neon's proxy answers 400 when it loses its connection to Postgres during a statement.
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
      databaseUrl: postgresUrl ?? 'postgresql://local:local@localhost/rn_opportunities',
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

/** Neon among the vendors of `npm start`. */
export const neonVendor: Vendor = {
  name: 'Neon',
  key: 'DATABASE_URL',
  portOffset: 6,
  start: async ({ port }) => {
    const { endpoint, databaseUrl, close } = await serveNeon({ port, folder: neonFolder })
    const environment = { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint }
    return { url: endpoint, close, environment }
  },
}
