import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Names and values, as they stand in an .env file. */
export type Values = Record<string, string | undefined>

/** What the process, `.env` and `.env.example` say together. */
export type Environment = {
  values: Values
  /** Whether the owner gave this variable a value of their own: then its vendor is the real one. */
  isOwn: (name: string) => boolean
}

/**
 * A variable's value is the process's, else that of `.env`, else that of `.env.example`, which
 * works as it stands. An empty value counts: a real vendor needs no address of an emulator.
 */
export function mergeEnvironment(process: Values, own: Values, example: Values): Environment {
  const values: Values = { ...example, ...own, ...process }
  return { values, isOwn: (name) => Boolean(values[name]) && values[name] !== example[name] }
}

/** Reads both files of the repository and gives the process what they say. */
export function loadEnvironment(): Environment {
  const environment = mergeEnvironment(process.env, read('.env'), read('.env.example'))
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
