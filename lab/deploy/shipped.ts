import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { zipFiles } from './zip-files.ts'

interface ManifestRow {
  name: string
  path: string
  bundler?: string
  runtimeVersion?: string
  invocationMode?: string
  schedule?: string
  routes?: { pattern: string }[]
  trafficRules?: { action: { type: string } }
}

export interface ShippedFunction {
  name: string
  /** The bundler that Netlify used. `none` means that Netlify took our bundle unchanged. */
  bundler: string
  /** AWS's name of the Node version, such as `nodejs24.x`. */
  runtime: string
  /** How the function is called: by URL path, on a schedule, or in the background. */
  mode: 'address' | 'background' | 'schedule'
  routes: string[]
  hasRateLimit: boolean
  /** Size of the zip in bytes. */
  zipped: number
  files: Map<string, Buffer>
}

/** The files, headers and redirects that a deploy would upload. */
export interface Shipped {
  functions: ShippedFunction[]
  /** The published files, by path in dist. */
  pages: Map<string, Buffer>
  headers: { for: string; values: Record<string, string> }[]
  redirects: { from: string; to: string; status: number }[]
  edgeFunctions: string[]
}

export async function readShipped(folder: string): Promise<Shipped> {
  const built = join(folder, '.netlify')
  const manifest = JSON.parse(await readFile(join(built, 'functions/manifest.json'), 'utf8')) as {
    functions: ManifestRow[]
  }
  const names = await readdir(built)
  const edgeFunctions = names.filter((name) => name.startsWith('edge-functions'))
  return {
    functions: await Promise.all(manifest.functions.map(readFunction)),
    pages: await readFolder(join(folder, 'dist')),
    ...(await readRules(join(built, 'netlify.toml'), folder)),
    edgeFunctions,
  }
}

async function readFunction(row: ManifestRow): Promise<ShippedFunction> {
  const zip = await readFile(row.path)
  const isBackground = row.invocationMode === 'background'
  return {
    name: row.name,
    bundler: row.bundler ?? 'unknown',
    runtime: row.runtimeVersion ?? 'unknown',
    mode: isBackground ? 'background' : row.schedule ? 'schedule' : 'address',
    routes: row.routes?.map(({ pattern }) => pattern) ?? [],
    hasRateLimit: row.trafficRules?.action.type === 'rate_limit',
    zipped: zip.length,
    files: zipFiles(zip),
  }
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
        const path = join(parentPath, name)
        return [path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path)]
      }),
    ),
  )
}

async function readRules(netlifyConfigPath: string, folder: string) {
  const common = { netlifyConfigPath, featureFlags: {} }
  const { headers } = await parseAllHeaders({
    ...common,
    headersFiles: [],
    configHeaders: [],
    minimal: true,
  })
  const { redirects } = await parseAllRedirects({
    ...common,
    redirectsFiles: [join(folder, 'dist/_redirects')],
    configRedirects: [],
    minimal: true,
  })
  return {
    headers: headers as unknown as Shipped['headers'],
    redirects: (redirects as { from?: string; path?: string; to: string; status: number }[]).map(
      ({ from, path, to, status }) => ({ from: from ?? path ?? '', to, status }),
    ),
  }
}

/**
 * Returns the path and the content of the bundle that our build command wrote for a function.
 * Returns undefined if the function's zip does not contain this bundle.
 */
export const ownFile = ({ name, files }: ShippedFunction): [string, Buffer] | undefined =>
  [...files].find(([file]) => /^\.netlify\/bundled\//.test(file) && basename(file, '.mjs') === name)
