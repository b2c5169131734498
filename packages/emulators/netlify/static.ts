import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentType, isCompressible } from './content-types.ts'
import { compressBody, negotiateCoding, type Coding } from './encoding.ts'

export type Asset = {
  type: string
  body: Buffer<ArrayBuffer>
  hash: string
  compressible: boolean
  compressed: Map<Coding, Promise<Buffer<ArrayBuffer>>>
  brotliQuality: number
}

/** All published files, by URL path. */
export type Deploy = Map<string, Asset>

/** Netlify reads these files and does not publish them. */
const UNPUBLISHED = new Set(['/_headers', '/_redirects'])

/**
 * Reads a folder into memory. A deploy is a snapshot, as on Netlify: a later build does not change
 * it, and no URL can reach a file outside the folder.
 */
export async function readDeploy(directory: string, brotliQuality: number): Promise<Deploy> {
  const deploy: Deploy = new Map()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(directory, file).split(sep).join('/')}`
    if (UNPUBLISHED.has(path)) continue
    deploy.set(path, toAsset(path, await readFile(file), brotliQuality))
  }
  return deploy
}

function toAsset(path: string, body: Buffer<ArrayBuffer>, brotliQuality: number): Asset {
  const type = contentType(path)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32)
  const compressible = isCompressible(type)
  return { type, body, hash, compressible, compressed: new Map(), brotliQuality }
}

/**
 * Finds the file for a path. Netlify's pretty URLs are on by default: /a serves a.html. Without
 * a.html, /a redirects to /a/, which serves a/index.html. With a.html, /a/ redirects to /a.
 */
export function findAsset(
  deploy: Deploy,
  pathname: string,
): { asset: Asset } | { moved: string } | undefined {
  const path = decodePath(pathname)
  if (path === undefined) return undefined
  const exact = deploy.get(path)
  if (exact) return { asset: exact }
  if (!path.endsWith('/')) {
    const page = deploy.get(`${path}.html`)
    if (page) return { asset: page }
    return deploy.has(`${path}/index.html`) ? { moved: `${pathname}/` } : undefined
  }
  if (deploy.has(`${path.slice(0, -1)}.html`)) return { moved: pathname.slice(0, -1) }
  const index = deploy.get(`${path}index.html`)
  return index && { asset: index }
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** `headers` replace default headers of the same name. */
export async function serveAsset(
  request: Request,
  asset: Asset,
  headers: [string, string][],
  status = 200,
): Promise<Response> {
  const coding = asset.compressible
    ? negotiateCoding(request.headers.get('accept-encoding'))
    : undefined
  // Each encoding has an ETag of its own, because the bytes differ.
  const etag = `"${asset.hash}${coding ? `-${coding}` : ''}"`
  const reply = new Headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': asset.type,
    etag,
  })
  if (asset.compressible) reply.set('vary', 'Accept-Encoding')
  for (const [name, value] of headers) reply.set(name, value)

  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)) {
    reply.delete('content-type')
    return new Response(null, { status: 304, headers: reply })
  }
  const body = coding ? await compressBody(asset, coding) : asset.body
  if (coding) reply.set('content-encoding', coding)
  reply.set('content-length', String(body.length))
  return new Response(body, { status, headers: reply })
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
