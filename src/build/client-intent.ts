import type { AstroIntegration } from 'astro'

export const clientIntent = (): AstroIntegration => ({
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/build/directives/intent.ts' })
    },
  },
})
