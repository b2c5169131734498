import type { ErrorCode } from '../../../domain/http/errors.ts'
import { databaseErrorCode } from './database.ts'
import { SettingsError } from './env.ts'

/** The log line of one call: no user, network address or body. */
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
 * Describes an error by name, code and stack frames, without its message: drivers and parsers quote
 * their input in it. A SettingsError is the exception, since its message holds only setting names.
 */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = databaseErrorCode(error) ?? (error as NodeJS.ErrnoException).code
  const names = error instanceof SettingsError ? error.message : undefined
  const place = framesOf(error).slice(0, 4)
  const under = error.cause instanceof Error ? ` < ${describeCause(error.cause)}` : ''
  return [error.name, code, names, ...place].filter(Boolean).join(' ') + under
}

/**
 * The frames of an error's stack. The stack begins with the message, and a line of a note can look
 * like a frame; so everything up to the message's end is cut off, or all of it if it isn't there.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.lastIndexOf(message)
  const frames = start < 0 ? '' : stack.slice(start + message.length)
  return frames.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
}

/** An event about money for the owner to find again. Stripe's ids are pseudonyms of a user. */
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
