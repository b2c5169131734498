import { atom, computed } from 'nanostores'
import { answerPaths } from '../../../domain/chat/guide-links.ts'
import { publicSlugs } from '../../browser/api.ts'

const $paths = atom<ReadonlySet<string>>(answerPaths([]))

/** The pages that an answer may link to; entries are among them once their list was read. */
export const $knownPaths = computed($paths, (paths) => paths)

let reading: Promise<void> | undefined

/**
 * Reads the list of entries, once. Until it is here, and should it not come, a link to an entry is
 * its text; the next chat that opens asks again.
 */
export const readKnownPaths = (): Promise<void> =>
  (reading ??= publicSlugs().then(
    (slugs) => $paths.set(answerPaths(slugs)),
    () => {
      reading = undefined
    },
  ))
