import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ClerkFailure } from '../failures.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** Checks Clerk's default length limits. Unlike Clerk, the emulator accepts leaked passwords. */
export function assertAcceptable(password: string): void {
  if (password.length < 8) throw new ClerkFailure('form_password_length_too_short', 'password')
  if (password.length > 72) throw new ClerkFailure('form_password_length_too_long', 'password')
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, 32)
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`
}

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length)
  return timingSafeEqual(actual, expected)
}
