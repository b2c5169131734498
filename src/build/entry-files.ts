import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { toComparedEntry } from '../../domain/tools/compared-entry.ts'
import { buildTaxYear } from './content/tax-year.ts'
import { coverSvg } from './covers/cover.ts'
import { builtEntries } from './built-entries.ts'

/**
 * Writes three files for each entry to the build folder: the cover, the public JSON, and the facts
 * for /compare. `astro dev` serves these files from routes. The build does not use those routes,
 * because they are slower.
 */
export const entryFiles = (): AstroIntegration => ({
  name: 'entry-files',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const root = fileURLToPath(dir)
      const { table: taxYear } = buildTaxYear()
      for (const folder of ['covers', 'compare']) mkdirSync(root + folder, { recursive: true })
      for (const { data, json } of builtEntries()) {
        writeFileSync(`${root}covers/${data.slug}.svg`, coverSvg(data))
        writeFileSync(`${root}opportunity/${data.slug}.json`, JSON.stringify(json))
        const compared = JSON.stringify(toComparedEntry(data, taxYear))
        writeFileSync(`${root}compare/${data.slug}.json`, compared)
      }
    },
  },
})
