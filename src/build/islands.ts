import type { AstroIntegration } from 'astro'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { htmlFiles } from './html-files.ts'

/**
 * Makes the islands' scripts smaller. With `allow-extension`, shared code can stay in an island's
 * file, and other scripts import it from there. `states` puts the names of the US states and what loads their rules into one file,
 * and `nanostores` the library of the stores.
 */
export const islandChunks = (): AstroIntegration => ({
  name: 'island-chunks',
  hooks: {
    'astro:build:setup': ({ updateConfig }) => {
      const states = { name: 'states', test: /domain\/tools\/state-names|stores\/tools\/states/ }
      // Apart from the stores, because files that import each other would run before it.
      const nanostores = { name: 'nanostores', test: /node_modules\/nanostores\// }
      const rolldownOptions = {
        preserveEntrySignatures: 'allow-extension' as const,
        optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [nanostores, states] },
        },
      }
      updateConfig({ environments: { client: { build: { rolldownOptions } } } })
    },
  },
})

/**
 * Removes two attributes that Astro gives islands: `uid`, a random id, and `prefix`, for the ids of
 * `useId`. No script reads `uid`, and a lint rule forbids `useId` in src. Without these attributes,
 * a home page with 36 cards is about 460 bytes smaller after compression.
 */
export const removeIslandIds = (): AstroIntegration => ({
  name: 'remove-island-ids',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const file of await htmlFiles(fileURLToPath(dir))) {
        const html = readFileSync(file, 'utf8')
        const smaller = html.replaceAll(/(?<=<astro-island) uid="[^"]*"( prefix="[^"]*")?/g, '')
        if (smaller !== html) writeFileSync(file, smaller)
      }
    },
  },
})

export const clientIntent = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/build/directives/intent.ts' })
    },
  },
})
