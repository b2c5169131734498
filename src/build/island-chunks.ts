import type { AstroIntegration } from 'astro'

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
