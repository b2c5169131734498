import type { AstroIntegration } from 'astro'

/**
 * Makes the islands' scripts smaller. `allow-extension` lets an island's file export shared code to
 * the scripts that it loads later. The modules that match `states` go into one file.
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
