import { atom } from 'nanostores'
import { answerPaths } from '../../../domain/chat/guide-links.ts'
import { handbookPages, publicEntries } from '../../browser/api.ts'

/**
 * The pages that an answer may link to. Includes entries, chapters and cautions once their lists
 * are loaded.
 */
export const $knownPaths = atom<ReadonlySet<string>>(answerPaths([]))

let request: Promise<void> | undefined

/**
 * Loads the lists of entries, chapters and cautions once. Until then, links to these pages appear
 * as plain text. After a failure, the next call loads them again.
 */
export const readKnownPaths = (): Promise<void> =>
  (request ??= Promise.all([publicEntries(), handbookPages()]).then(
    ([entries, pages]) =>
      $knownPaths.set(
        answerPaths(
          entries.map(({ slug }) => slug),
          pages.map(({ path }) => path),
        ),
      ),
    () => {
      request = undefined
    },
  ))
