import type { AstroIntegration } from 'astro'

/**
 * Makes the scripts of islands smaller. An island's lazy parts may import from the island's file, the
 * rules of the states share one file, and constants replace their names.
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
