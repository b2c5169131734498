import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { contentSchemas } from '../content/read-content.ts'
import { editorConfig } from './editor-config.ts'

const assets = 'node_modules/@sveltia/cms/npm'
const folder = '/admin-assets'

/** Without source maps, and without the converters of images, because our content has none. */
const isNeeded = (path: string) => !/\.(map|wasm)$|heic|webp/.test(path)

/** The script that starts the screen with our configuration. The page at /admin loads it. */
export function startScript(): string {
  const { EDITOR_REPO, EDITOR_BRANCH } = process.env
  // Sveltia CMS needs a name here to offer the local folder.
  const config = editorConfig(contentSchemas, EDITOR_REPO || 'owner/name', EDITOR_BRANCH)
  return `import CMS from './index.js'\nCMS.init({ config: ${JSON.stringify(config)} })\n`
}

/**
 * Publishes the files of the editors' screen under /admin-assets if EDITOR is `on`. Otherwise does
 * nothing. The function at /admin is the page that loads them.
 */
export function editorFiles(): AstroIntegration {
  if (process.env['EDITOR'] !== 'on') return { name: 'editor-files', hooks: {} }
  const types: Record<string, string> = { '.js': 'text/javascript', '.woff2': 'font/woff2' }
  return {
    name: 'editor-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const target = join(fileURLToPath(dir), folder)
        mkdirSync(target, { recursive: true })
        cpSync(assets, target, { recursive: true, filter: isNeeded })
        writeFileSync(join(target, 'start.js'), startScript())
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(folder, (request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const type = types[extname(pathname)]
          if (type === undefined || !/^(\/[\w-]+(\.[\w-]+)*)+$/.test(pathname)) return next()
          response.setHeader('content-type', type)
          response.end(pathname === '/start.js' ? startScript() : readFileSync(assets + pathname))
        })
      },
    },
  }
}
