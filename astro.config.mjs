import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { clientIntent } from './src/build/client-intent.ts'
import { internalLinks } from './src/build/internal-links.ts'
import { securityHeaders } from './src/build/security-headers.ts'
import { site } from './src/site.ts'

export default defineConfig({
  // Netlify names the deploy's own address in URL.
  site: process.env.URL ?? site.url,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    clientIntent(),
    sitemap({ filter: (page) => !/\/(404|opportunity-not-found|saved|subscription)$/.test(page) }),
    internalLinks(),
    securityHeaders(),
  ],
  vite: { plugins: [tailwindcss()] },
})
