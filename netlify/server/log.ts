import type { ErrorCode } from '../../domain/errors.ts'
import { databaseErrorCode } from './database.ts'
import { SettingsError } from './env.ts'

/** One call, as its line in the log tells it: nothing of the person, the address or the body. */
export interface LogLine {
  requestId: string
  /** The call's name in the contract. */
  call: string
  status: number
  /** Milliseconds from request to reply. */
  ms: number
  code?: ErrorCode
  /** What lies under a failure of ours. */
  cause?: string
}

/** Writes a call's line: failures of ours as errors, all else as information. */
export function logCall(line: LogLine): void {
  const text = JSON.stringify({ level: line.status >= 500 ? 'error' : 'info', ...line })
  if (line.status >= 500) console.error(text)
  else console.info(text)
}

/**
 * What an error is and where it arose, without its message: those of drivers and parsers quote
 * what they were given. That of wrong settings is their names, which whoever sets them needs.
 */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = databaseErrorCode(error) ?? (error as NodeJS.ErrnoException).code
  const names = error instanceof SettingsError ? error.message : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const place = frames.slice(0, 4).map((line) => line.trim())
  const under = error.cause instanceof Error ? ` < ${describeCause(error.cause)}` : ''
  return [error.name, code, names, ...place].filter(Boolean).join(' ') + under
}

/** Something about money that an owner should be able to find again; ids of Stripe's, no person. */
export interface BillingLine {
  what: string
  customer?: string
  subscription?: string
  event?: string
  reason?: string
}

/** Writes a line about billing that is not a call's. */
export const logBilling = (line: BillingLine): void =>
  console.info(JSON.stringify({ level: 'info', call: 'billing', ...line }))
