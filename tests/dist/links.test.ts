import { describe, expect, test } from 'vitest'
import {
  builtSlugs,
  categoryPages,
  chapterPages,
  collectionPages,
  headings,
} from '../site/pages.ts'
import { useSite } from '../site/site.ts'

const site = useSite()

describe('links', () => {
  const attribute = /\s(?:href|src|formaction)="([^"]*)"/g
  const pages = [
    ...Object.keys(headings),
    ...builtSlugs.map((slug) => `/opportunity/${slug}`),
    ...chapterPages,
    ...categoryPages,
    ...collectionPages,
    '/no-such-page',
    '/opportunity/no-such-entry',
  ]

  test('has a target for every link, image and fragment of the site', async () => {
    const targets = new Map<string, Set<string>>()
    const broken: string[] = []
    for (const path of pages) {
      const html = await (await fetch(site.url(path))).text()
      const has = (hash: string) => html.includes(` id="${hash.slice(1)}"`)
      for (const [, link = ''] of html.matchAll(attribute)) {
        const url = new URL(link.replaceAll('&amp;', '&'), site.url(path))
        // The functions, which return the sample documents, are not running here.
        if (url.origin !== site.url() || url.pathname.startsWith('/api/')) continue
        const { pathname, hash } = url
        if (link.startsWith('#') && !has(hash)) broken.push(`${path}: no ${hash}`)
        if (link.startsWith('#')) continue
        targets.set(pathname, (targets.get(pathname) ?? new Set()).add(hash))
      }
    }
    for (const [path, fragments] of targets) {
      const reply = await fetch(site.url(path), { redirect: 'manual' })
      const body = await reply.text()
      if (reply.status !== 200) broken.push(`${path}: ${reply.status}`)
      for (const fragment of [...fragments].filter((hash) => hash.length > 1)) {
        const id = decodeURIComponent(fragment.slice(1))
        if (!body.includes(` id="${id}"`)) broken.push(`${path}: no ${fragment}`)
      }
    }
    expect(broken).toEqual([])
    expect(targets.size).toBeGreaterThan(30)
  })

  test('uses only https and mailto links to other sites', async () => {
    const outside = new Set<string>()
    for (const path of pages) {
      const html = await (await fetch(site.url(path))).text()
      for (const [, link = ''] of html.matchAll(attribute)) {
        if (/^[a-z][a-z+.-]*:/i.test(link)) outside.add(link)
      }
    }
    expect([...outside].filter((link) => !/^(https:\/\/|mailto:)/.test(link))).toEqual([])
  })

  test('mentions $399 on no page', async () => {
    for (const path of pages) {
      expect(await (await fetch(site.url(path))).text(), path).not.toMatch(/\$399\b/)
    }
  })
})
