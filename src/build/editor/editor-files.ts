import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { contentSchemas } from '../content/read-content.ts'
import { editorConfig } from './editor-config.ts'

const assets = 'node_modules/@sveltia/cms/npm'
export const editorFolder = '/admin-assets'

/** Without source maps, and without image converters: our content has no images, and one is LGPL. */
const isNeeded = (path: string): boolean => !/\.(map|wasm)$|heic|webp/.test(path)

const types: Record<string, string> = { '.js': 'text/javascript', '.woff2': 'font/woff2' }

/** The script that starts the screen with our configuration. The page at /admin loads it. */
function startScript(): string {
  const { EDITOR_REPO, EDITOR_BRANCH } = process.env
  // Without a repository, the screen does not open the local folder either.
  const config = editorConfig(
    contentSchemas,
    EDITOR_REPO || 'local/rn-opportunities',
    EDITOR_BRANCH,
  )
  return `import CMS from './index.js'\nCMS.init({ config: ${JSON.stringify(config)} })\n`
}

/** A file of the screen by its path below `editorFolder`, for a development server. */
export function readEditorFile(path: string): { body: string | Buffer; type: string } | undefined {
  const type = types[extname(path)]
  if (type === undefined || !/^(\/[\w-]+(\.[\w-]+)*)+$/.test(path) || !isNeeded(path))
    return undefined
  if (path === '/start.js') return { body: startScript(), type }
  return existsSync(assets + path) ? { body: readFileSync(assets + path), type } : undefined
}

/**
 * Publishes the files of the editors' screen in `editorFolder` if EDITOR is `on`. Otherwise does
 * nothing. The function at /admin is the page that loads them.
 */
export function editorFiles(): AstroIntegration {
  if (process.env['EDITOR'] !== 'on') return { name: 'editor-files', hooks: {} }
  return {
    name: 'editor-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const target = join(fileURLToPath(dir), editorFolder)
        mkdirSync(target, { recursive: true })
        cpSync(assets, target, { recursive: true, filter: isNeeded, dereference: true })
        writeFileSync(join(target, 'start.js'), startScript())
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(editorFolder, (request, response, next) => {
          const file = readEditorFile(new URL(request.url ?? '/', 'http://localhost').pathname)
          if (!file) return next()
          response.setHeader('content-type', file.type)
          response.end(file.body)
        })
      },
    },
  }
}
