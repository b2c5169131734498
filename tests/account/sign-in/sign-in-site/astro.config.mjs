import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { clerkOnDemand } from '../../../../src/build/clerk-on-demand.ts'
import { securityHeaders } from '../../../../src/build/security-headers.ts'

/** The sign-in dialog on a site of three pages, with the real site's Clerk code and headers. */
export default defineConfig({
  site: 'http://localhost',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), clerkOnDemand(), securityHeaders()],
  vite: { plugins: [tailwindcss()] },
})
