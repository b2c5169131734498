import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type SigningKeys = {
  privateKey: KeyObject
  /** The value of `CLERK_JWT_KEY`. */
  publicPem: string
  keyId: string
  jwks: { keys: object[] }
}

/**
 * Loads the RS256 key pair that signs session tokens, or creates it on the first start. Without a
 * file, each start creates new keys, and older tokens become invalid.
 */
export function loadSigningKeys(file?: string): SigningKeys {
  const privateKey = (file && readKey(file)) || createKey(file)
  const publicKey = createPublicKey(privateKey)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' })
  const keyId = `ins_${createHash('sha256').update(publicPem).digest('hex').slice(0, 27)}`
  const jwk = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: keyId }
  return { privateKey, publicPem: publicPem.toString(), keyId, jwks: { keys: [jwk] } }
}

function readKey(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function createKey(file: string | undefined): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  return privateKey
}
