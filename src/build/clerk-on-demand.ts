import type { AstroIntegration } from 'astro'
import clerk from '@clerk/astro'

/**
 * Clerk's own integration, without the script that it injects into every page: that one
 * costs a signed-out visitor 70 kB, and islands wait for it. `src/clerk.ts` loads Clerk when
 * it is needed. The env schema is left out because it takes no relative proxy address.
 */
export function clerkOnDemand(): AstroIntegration {
  const integration = clerk({ prefetchUI: false, enableEnvSchema: false })
  const setUp = integration.hooks['astro:config:setup']
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => setUp?.({ ...options, injectScript: () => undefined }),
    },
  }
}
