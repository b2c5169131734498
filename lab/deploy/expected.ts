import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { contract } from '../../domain/http/contract.schema.ts'

/** What a clone says that its deploy must hold. */
export interface Expected {
  /** The files of netlify/functions, without their endings. */
  functions: string[]
  /** Every address of the contract, once. */
  addresses: string[]
  /** Members' texts by their files' names. */
  premium: Map<string, Buffer>
  opportunities: string[]
  /** Values of `.env.example` that would be secrets, were they real. */
  localSecrets: string[]
}

/** The settings of `.env.example` that a page may not show. */
const secretNames = /SECRET|API_KEY|PASSWORD|DATABASE_URL/

/** Reads it from the clone's own files. */
export async function readExpected(folder: string): Promise<Expected> {
  const functions = await readdir(join(folder, 'netlify/functions'))
  const premium = join(folder, 'src/content/premium')
  const texts = (await readdir(premium)).map(async (name): Promise<[string, Buffer]> => [
    name,
    await readFile(join(premium, name)),
  ])
  const example = parseEnv(await readFile(join(folder, '.env.example'), 'utf8'))
  return {
    functions: functions.map((name) => name.replace(/\.ts$/, '')),
    addresses: [...new Set(Object.values(contract).map(({ path }) => path as string))],
    premium: new Map(await Promise.all(texts)),
    opportunities: await readdir(join(folder, 'src/content/opportunities')),
    localSecrets: Object.entries(example).flatMap(([name, value]) =>
      value && secretNames.test(name) ? [value] : [],
    ),
  }
}
