import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { compileForFloor } from './src/build/browser-floor.ts'
import { clerkOnDemand } from './src/build/clerk-on-demand.ts'
import { contentCheck } from './src/build/content/content-check.ts'
import { clientIntent } from './src/build/islands.ts'
import { editorFiles } from './src/build/editor/editor-files.ts'
import { functionContent } from './src/build/function-content.ts'
import { internalLinks } from './src/build/internal-links.ts'
import { removeIslandIds } from './src/build/islands.ts'
import { islandChunks } from './src/build/islands.ts'
import { isIndexable } from './src/build/indexable.ts'
import { pageStyles } from './src/build/page-styles.ts'
import { securityHeaders } from './src/build/security-headers.ts'
import { translatableText } from './src/build/translatable-text.ts'
import { site } from './src/site.ts'

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
    clientIntent(),
    sitemap({ filter: isIndexable }),
    islandChunks(),
    translatableText(),
    compileForFloor(),
    removeIslandIds(),
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
