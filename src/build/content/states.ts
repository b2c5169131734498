import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { parseStatesFile } from '../../../domain/tools/states.schema.ts'
import { listStaleLines, type StatesFile } from '../../../domain/tools/states.ts'

const path = 'src/content/states.yaml'

let cached: StatesFile | undefined

/**
 * The lines of each state, read once per build. Warns of lines that an editor should check again.
 *
 * @throws {Error} naming each state and field that is wrong
 */
export function statesFile(): StatesFile {
  if (cached) return cached
  cached = parseStatesFile(load(readFileSync(path, 'utf8'), { filename: path }))
  const today = new Date().toISOString().slice(0, 10)
  for (const line of listStaleLines(cached.states, today)) console.warn(`[states] ${line}`)
  return cached
}
