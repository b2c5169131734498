import type { AstroIntegration } from 'astro'

/**
 * Configures the bundler to make the islands' scripts smaller. Code that an island shares with the
 * scripts that it loads later can stay in the island's file. The code about US states goes into one
 * file.
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
