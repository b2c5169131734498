import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cardOf } from '../../domain/directory-facts.ts'
import { coverSvg } from '../covers/cover.ts'
import { builtEntries } from './built-entries.ts'

/** Files written at once. */
const atOnce = 64

/**
 * Writes each entry's cover and card beside the pages. As routes they would be the same files, and
 * `astro dev` serves them so; but a route costs more than a millisecond of the build, and these two
 * were a quarter of the time that ten thousand entries take.
 */
export const entryFiles = (): AstroIntegration => ({
  name: 'entry-files',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      await mkdir(`${root}covers`, { recursive: true })
      const entries = builtEntries()
      for (let from = 0; from < entries.length; from += atOnce) {
        await Promise.all(
          entries
            .slice(from, from + atOnce)
            .flatMap((data) => [
              writeFile(`${root}covers/${data.slug}.svg`, coverSvg(data)),
              writeFile(`${root}opportunity/${data.slug}.json`, JSON.stringify(cardOf(data))),
            ]),
        )
      }
    },
  },
})
