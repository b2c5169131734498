import type { ErrorCode } from '../../../domain/http/errors.ts'
import { databaseErrorCode } from './database.ts'
import { SettingsError } from './env.ts'

/** The log line of one request. It identifies no user, and holds no network address or body. */
export interface LogLine {
  requestId: string
  /**
   * The endpoint, such as `PATCH /api/scenarios/:id`. For a method that the path does not support,
   * all endpoints of the path, separated by `|`.
   */
  call: string
  status: number
  ms: number
  code?: ErrorCode
  /** The cause of a status of 500 or above. */
  cause?: string
}

export function logCall(line: LogLine): void {
  const text = JSON.stringify({ level: line.status >= 500 ? 'error' : 'info', ...line })
  if (line.status >= 500) console.error(text)
  else console.info(text)
}

/**
 * Describes an error by name, code and stack frames. Omits the message, because drivers and parsers
 * quote their input there. Only the message of a `SettingsError` is safe and is included.
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
 * Returns the frames of an error's stack. Skips the message at the start of the stack, because user
 * text in it can look like a frame. Returns no frames if the stack does not contain the message.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.lastIndexOf(message)
  const frames = start < 0 ? '' : stack.slice(start + message.length)
  return frames.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
}

/**
 * The log line of a billing event. It identifies a user only by Stripe ids, with which the owner
 * can find the customer or subscription in Stripe. It has no name or email.
 */
interface BillingLine {
  what: string
  customer?: string
  subscription?: string
  event?: string
  reason?: string
}

export const logBilling = (line: BillingLine): void =>
  console.info(JSON.stringify({ level: 'info', call: 'billing', ...line }))
