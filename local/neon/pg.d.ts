// The part of node-postgres that is used here. The package carries no types of its own.
declare module 'pg' {
  export interface QueryArrayResult {
    command: string
    rowCount: number | null
    fields: { name: string; dataTypeID: number }[]
    rows: (string | null)[][]
  }
  export interface ArrayQuery {
    text: string
    values?: (string | null)[]
    rowMode: 'array'
    types: { getTypeParser: () => (value: string) => string }
  }
  export interface PoolClient {
    query(query: string | ArrayQuery): Promise<QueryArrayResult>
    release(broken?: boolean): void
  }
  export class Pool {
    constructor(options: { connectionString: string; max?: number })
    query(query: string | ArrayQuery): Promise<QueryArrayResult>
    connect(): Promise<PoolClient>
    on(event: 'error', listener: (error: Error) => void): void
    end(): Promise<void>
  }
  export class Client {
    constructor(options: { connectionString: string })
    connect(): Promise<void>
    query(query: string, values?: unknown[]): Promise<unknown>
    end(): Promise<void>
  }
  const pg: { Pool: typeof Pool; Client: typeof Client }
  export default pg
}
