import { listStaleLines, type StatesFile } from '../../../domain/tools/states.ts'
import { readContent, throwMistakes } from './read-content.ts'

let cached: StatesFile | undefined

/**
 * Reads src/content/states.yaml. Prints the warnings of `listStaleLines` about facts that were last
 * checked more than 180 days ago.
 *
 * @throws {Error} naming each state and field that is wrong
 */
export function statesFile(): StatesFile {
  if (cached) return cached
  cached = throwMistakes(readContent()).states.data
  const today = new Date().toISOString().slice(0, 10)
  for (const line of listStaleLines(cached.states, today)) console.warn(`[states] ${line}`)
  return cached
}

/**
 * Returns the keys of the sources in the order in which /states cites them. Sources without a
 * citation come last.
 */
export function listSourceKeys(): string[] {
  const { sources, everywhere, states } = statesFile()
  const cited = [
    everywhere,
    states
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((one) => [
        one.compact,
        one.board,
        one.notes ?? [],
        one.entity,
        one.homeCare,
        one.telehealth,
        one.registration,
        one.rnWage ?? [],
      ]),
  ]
    .flat(3)
    .filter(({ verified }) => verified !== 'no')
    .flatMap((line) => line.sources)
  return [...new Set([...cited, ...Object.keys(sources)])]
}

export const numberSources = (): ReadonlyMap<string, number> =>
  new Map(listSourceKeys().map((key, index) => [key, index + 1]))
