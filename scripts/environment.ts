import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Names and values of an .env file. */
export type Values = Record<string, string | undefined>

/** The settings of the process, `.env` and `.env.example` together. */
export type Environment = {
  values: Values
  /** Whether the owner set this variable. If so, its vendor is the real one. */
  isOwn: (name: string) => boolean
}

/**
 * A value of the process wins over `.env`, and `.env` over `.env.example`. An empty value wins too,
 * so that the owner can clear a default. A vendor with an empty key is still the emulator.
 */
export function mergeEnvironment(process: Values, own: Values, example: Values): Environment {
  const values: Values = { ...example, ...own, ...process }
  return { values, isOwn: (name) => Boolean(values[name]) && values[name] !== example[name] }
}

/** Reads the process's environment and both files. */
export const readEnvironment = (): Environment =>
  mergeEnvironment(process.env, read('.env'), read('.env.example'))

/** Reads both files and sets the process's environment from them. */
export function loadEnvironment(): Environment {
  const environment = readEnvironment()
  Object.assign(process.env, environment.values)
  return environment
}

function read(path: string): Values {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
