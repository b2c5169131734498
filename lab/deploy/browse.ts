import { join } from 'node:path'
import { serveSite } from '@rn-opportunities/emulators/netlify/emulator.ts'
import type { Finding } from './findings.ts'

/**
 * Serves a build that was made without vendor keys, and requests some of its pages as a visitor of
 * a deploy preview would.
 */
export async function browse(folder: string, entry: string): Promise<Finding> {
  const pages = [
    ['/', 200],
    ['/pricing', 200],
    ['/about', 200],
    [`/opportunity/${entry}`, 200],
    ['/opportunity/nothing', 404],
    ['/nothing', 404],
  ] as const
  const site = await serveSite({
    dist: join(folder, 'dist'),
    config: join(folder, 'netlify.toml'),
    port: 0,
  })
  const wrong: string[] = []
  try {
    for (const [path, status] of pages) {
      const reply = await fetch(site.url + path, { signal: AbortSignal.timeout(20_000) })
      const page = await reply.text()
      if (reply.status !== status) wrong.push(`${path} answers ${reply.status}`)
      if (!page.includes('<h1')) wrong.push(`${path} is not a page`)
      if (!reply.headers.get('content-security-policy'))
        wrong.push(`${path} has no content security policy`)
    }
  } finally {
    await site.close()
  }
  return { what: 'A visitor can browse it', seen: `${pages.length} pages`, wrong }
}
