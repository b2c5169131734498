import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cardOf } from '../../domain/catalog/to-directory-entry.ts'
import { coverSvg } from './covers/cover.ts'
import { builtEntries } from './built-entries.ts'

/**
 * Writes each entry's cover and card beside the pages. As routes they would be the same files, and
 * `astro dev` serves them so; but a route costs more than a millisecond of the build, and these two
 * were a quarter of the time that ten thousand entries take. One after the other: of small files,
 * promises cost more than the writing.
 */
export const entryFiles = (): AstroIntegration => ({
  name: 'entry-files',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const root = fileURLToPath(dir)
      mkdirSync(`${root}covers`, { recursive: true })
      for (const data of builtEntries()) {
        writeFileSync(`${root}covers/${data.slug}.svg`, coverSvg(data))
        writeFileSync(`${root}opportunity/${data.slug}.json`, JSON.stringify(cardOf(data)))
      }
    },
  },
})
