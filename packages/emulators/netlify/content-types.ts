import { extname } from 'node:path'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=UTF-8',
  '.csv': 'text/csv; charset=UTF-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=UTF-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.map': 'application/json; charset=UTF-8',
  '.md': 'text/markdown; charset=UTF-8',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=UTF-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=UTF-8',
}

export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

export function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|wasm|x-icon/.test(type)
}
