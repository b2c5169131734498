import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const source = fileURLToPath(new URL('..', import.meta.url))
const runtime = fileURLToPath(new URL('../ui/jsx-runtime.ts', import.meta.url))

/** Compiles the JSX of src/ to calls of `src/ui/jsx-runtime.ts`, so that islands can be translated. */
export const translatableText = (): AstroIntegration => ({
  name: 'translatable-text',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
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
          ],
        },
      })
    },
  },
})
