import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { contract } from '../../domain/http/contract.schema.ts'

/**
 * The files and paths that a deploy of the clone must have, and the secrets that it must not
 * contain.
 */
export interface Expected {
  /** File names in netlify/functions, without extensions. */
  functions: string[]
  /** Every path of the API contract, without duplicates. */
  addresses: string[]
  /** Files with text that only members may read, by file name. */
  premium: Map<string, Buffer>
  opportunities: string[]
  /** File names of the handbook chapters and of src/content/cautions. The AI chat quotes both. */
  chapters: string[]
  /** Secret values in `.env.example`. */
  localSecrets: string[]
}

const secretNames = /SECRET|API_KEY|PASSWORD|DATABASE_URL/

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
    chapters: [
      ...(await readdir(join(folder, 'src/content/handbook'))),
      ...(await readdir(join(folder, 'src/content/cautions'))),
    ],
    localSecrets: Object.entries(example).flatMap(([name, value]) =>
      value && secretNames.test(name) ? [value] : [],
    ),
  }
}
