import type { AstroIntegration } from 'astro'
import clerk from '@clerk/astro'
import manifest from '../../package.json' with { type: 'json' }

/**
 * Clerk's own integration, without the script that it injects into every page: that one
 * costs a signed-out visitor 70 kB, and islands wait for it. `src/browser/clerk.ts` loads Clerk when
 * it is needed. The env schema is left out because it takes no relative proxy address.
 * The page loads the clerk-js version of package.json, which the tests run, and no newer one.
 */
export function clerkOnDemand(): AstroIntegration {
  const integration = clerk({ prefetchUI: false, enableEnvSchema: false })
  const setUp = integration.hooks['astro:config:setup']
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
