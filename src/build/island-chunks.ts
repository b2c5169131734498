import type { AstroIntegration } from 'astro'

/**
 * Makes the islands' scripts smaller. With `allow-extension`, shared code can stay in an island's
 * file, and other scripts import it from there. `states` puts the code for US states into one file.
 */
export const islandChunks = (): AstroIntegration => ({
  name: 'island-chunks',
  hooks: {
    'astro:build:setup': ({ updateConfig }) => {
      const states = { name: 'states', test: /(domain|stores)\/tools\/state(?!-tax)|StateSelect/ }
      const rolldownOptions = {
        preserveEntrySignatures: 'allow-extension' as const,
        optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [states] } },
      }
      updateConfig({ environments: { client: { build: { rolldownOptions } } } })
    },
  },
})
