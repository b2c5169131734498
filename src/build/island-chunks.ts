import type { AstroIntegration } from 'astro'

/**
 * Makes the islands' scripts smaller in three ways. Code that an island loads later may import from
 * the island's file, instead of from a third file. The code about US states goes into one file. The
 * bundler inlines constants.
 */
export const islandChunks = (): AstroIntegration => ({
  name: 'island-chunks',
  hooks: {
    'astro:build:setup': ({ updateConfig }) => {
      const states = { name: 'states', test: /(domain|stores)\/tools\/state|StateSelect/ }
      const rolldownOptions = {
        preserveEntrySignatures: 'allow-extension' as const,
        optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [states] } },
      }
      updateConfig({ environments: { client: { build: { rolldownOptions } } } })
    },
  },
})
