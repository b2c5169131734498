import { atom, computed } from 'nanostores'
import { answerPaths } from '../../../domain/chat/guide-links.ts'
import { publicEntries } from '../../browser/api.ts'

const $paths = atom<ReadonlySet<string>>(answerPaths([]))

/** The pages that an answer may link to. Includes entries after their list is loaded. */
export const $knownPaths = computed($paths, (paths) => paths)

let request: Promise<void> | undefined

/**
 * Loads the list of entries once. Until it is loaded, links to entries appear as plain text. After a
 * failure, the next chat that opens retries.
 */
export const readKnownPaths = (): Promise<void> =>
  (request ??= publicEntries().then(
    (entries) => $paths.set(answerPaths(entries.map(({ slug }) => slug))),
    () => {
      request = undefined
    },
  ))
