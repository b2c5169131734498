import { readFileSync } from 'node:fs'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { browserScripts } from './src/build/browser-scripts.ts'
import { clerkOnDemand } from './src/build/clerk-on-demand.ts'
import { contentCheck } from './src/build/content/content-check.ts'
import { editorFiles } from './src/build/editor/editor-files.ts'
import { functionContent } from './src/build/function-content.ts'
import { internalLinks } from './src/build/internal-links.ts'
import { pageStyles } from './src/build/page-styles.ts'
import { securityHeaders } from './src/build/security-headers.ts'
import { site } from './src/site.ts'

/** Whether a built page belongs in the sitemap: its head says so. */
const isIndexable = (address) => {
  const path = new URL(address).pathname.replace(/\/$/, '') || '/index'
  return !readFileSync(`dist${path}.html`, 'utf8').includes('<meta name="robots" content="noindex"')
}

export default defineConfig({
  // Netlify sets URL to the site's main address.
  site: process.env.URL ?? site.url,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // Writes a JSON schema of each collection, so that Astro's VS Code extension completes and checks
  // front matter.
  experimental: { contentIntellisense: true },
  integrations: [
    contentCheck(),
    // Streaming each island took an eighth of the build time. Without streaming, useId ignores the
    // island's prefix, so components rendered at build time must not call useId.
    react({ experimentalDisableStreaming: true }),
    clerkOnDemand(),
    browserScripts(),
    sitemap({ filter: isIndexable }),
    internalLinks(),
    functionContent(),
    pageStyles(),
    securityHeaders(),
    editorFiles(),
  ],
  vite: {
    plugins: [tailwindcss()],
    // The head script of every page has the URL of the only worker file, so the name is short.
    worker: { rolldownOptions: { output: { entryFileNames: '_astro/[hash].js' } } },
  },
})
