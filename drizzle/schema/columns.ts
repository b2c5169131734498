import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** `timestamptz` with milliseconds, the precision of a JavaScript date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
