import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * The oldest browsers that the site supports. Tailwind 4 sets the version of Firefox, and the
 * `popover` attribute the others. Edge has Chrome's versions.
 */
export const browserFloor = { chrome: 114, edge: 114, safari: 17, firefox: 128 } as const

const target = Object.entries(browserFloor).map(([browser, version]) => browser + version)

const source = fileURLToPath(new URL('..', import.meta.url))
const runtime = fileURLToPath(new URL('../ui/jsx-runtime.ts', import.meta.url))

/**
 * Adds `client:intent`, compiles the browser's scripts for `browserFloor`, and compiles the JSX of
 * src/ to calls of `src/ui/jsx-runtime.ts`, so that islands can be translated. Must come after
 * Clerk's integration, which also sets a target.
 *
 * Makes the islands' scripts smaller. With `allow-extension`, shared code can stay in an island's
 * file, and other scripts import it from there. `states` puts the names of the US states and what
 * loads their rules into one file, and `nanostores` the library of the stores.
 */
export const browserScripts = (): AstroIntegration => ({
  name: 'browser-scripts',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/build/directives/intent.ts' })
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'translatable-text',
              enforce: 'pre',
              resolveId: {
                filter: { id: /^react\/jsx-(dev-)?runtime$/ },
                handler: (_, importer) =>
                  importer?.startsWith(source) && importer !== runtime ? runtime : undefined,
              },
            },
            {
              name: 'compile-for-floor',
              // A returned object would not replace the target that Astro sets.
              configEnvironment: (name, { build }) => {
                if (name === 'client' && build) build.target = target
              },
            },
          ],
        },
      })
    },
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
