/** One statement. The Neon driver sends every parameter as text or null. */
export type Statement = { query: string; params: (string | null)[] }

/** The result of a statement. Every value is in Postgres's text format, or null. */
export type Result = {
  command: string
  rowCount: number
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
}

export type Engine = {
  one: (statement: Statement) => Promise<Result>
  /**
   * Runs all statements in one transaction. `mode` is the transaction mode in SQL, such as
   * `ISOLATION LEVEL SERIALIZABLE`, or an empty string.
   */
  batch: (statements: Statement[], mode: string) => Promise<Result[]>
  close: () => Promise<void>
}
