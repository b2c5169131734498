import type { AstroIntegration } from 'astro'

/** Registers the `client:intent` directive. */
export const clientIntent = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/build/directives/intent.ts' })
    },
  },
})
