import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Values = Record<string, string | undefined>

/** The merged settings of the process, `.env` and `.env.example`. */
export type Environment = {
  values: Values
  /**
   * Whether the owner has set the variable: it is not empty, and its value is not the one in
   * .env.example. If the owner has set a vendor's key, we call the real vendor. Otherwise we call
   * the emulator.
   */
  isOwn: (name: string) => boolean
}

/**
 * An environment variable in `process` wins over `own` (the file .env), and `own` wins over
 * `example` (the file .env.example). An empty value wins too, so that the owner can clear a
 * default. If a vendor's key is empty, we use the emulator.
 */
export function mergeEnvironment(process: Values, own: Values, example: Values): Environment {
  const values: Values = { ...example, ...own, ...process }
  return { values, isOwn: (name) => Boolean(values[name]) && values[name] !== example[name] }
}

export const readEnvironment = (): Environment =>
  mergeEnvironment(process.env, read('.env'), read('.env.example'))

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
