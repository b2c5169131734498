import type { AstroIntegration } from 'astro'

/**
 * The oldest browsers that the site supports. Tailwind 4 sets the version of Firefox, and the
 * `popover` attribute the others. Edge has Chrome's versions.
 */
export const browserFloor = { chrome: 114, edge: 114, safari: 17, firefox: 128 } as const

const target = Object.entries(browserFloor).map(([browser, version]) => browser + version)

/** Compiles the browser's scripts for `browserFloor`. */
export const compileForFloor = (): AstroIntegration => ({
  name: 'compile-for-floor',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      // Astro and Clerk's integration also set a target. A returned object would not replace theirs.
      const replaceTarget = (name: string, { build }: { build?: { target?: unknown } }) => {
        if (name === 'client' && build) build.target = target
      }
      updateConfig({
        vite: { plugins: [{ name: 'compile-for-floor', configEnvironment: replaceTarget }] },
      })
    },
  },
})
