/** One statement as the Neon driver sends it: every parameter is text or null. */
export type Statement = { query: string; params: (string | null)[] }

/** A result in Postgres's own text form. */
export type Result = {
  command: string
  rowCount: number
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

/** What stands behind the stand-in: PGlite, or a Postgres server. */
export type Engine = {
  one: (statement: Statement) => Promise<Result>
  /** All in one transaction, or none; `mode` is what may follow `BEGIN`. */
  batch: (statements: Statement[], mode: string) => Promise<Result[]>
  close: () => Promise<void>
}
