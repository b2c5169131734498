import pg from 'pg'

/**
 * Neon's connection string has `sslmode=require`. pg checks the certificate for that mode as for
 * `verify-full`, and prints a warning that this will change. `verify-full` is the same without it.
 */
export const withVerifiedTls = (url: string): string =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

/** @throws {Error} with one sentence for the owner, without the address and the password */
export async function connectPostgres(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: withVerifiedTls(url),
      connectionTimeoutMillis: 8_000,
    })
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`DATABASE_URL: the database does not answer (${reasonOf(error)})`, {
      cause: error,
    })
  }
}

/** An error for several addresses of one host has a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'unknown'
}
