import type { AstroIntegration } from 'astro'
import clerk from '@clerk/astro'
import manifest from '../../package.json' with { type: 'json' }

/**
 * Returns Clerk's Astro integration without the 70 kB script that it injects into every page.
 * `src/browser/clerk.ts` loads Clerk on demand instead. Turns off the integration's env schema,
 * because that schema rejects a relative proxy URL.
 */
export function clerkOnDemand(): AstroIntegration {
  const integration = clerk({ prefetchUI: false, enableEnvSchema: false })
  const setUp = integration.hooks['astro:config:setup']
  // Pins clerk-js to the version that the tests use.
  const version = JSON.stringify(manifest.devDependencies['@clerk/clerk-js'])
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => {
        options.updateConfig({ vite: { define: { CLERK_JS_VERSION: version } } })
        return setUp?.({ ...options, injectScript: () => undefined })
      },
    },
  }
}
