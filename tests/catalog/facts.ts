import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { addresses } from '../site/pages.ts'
import type { UsedSite } from '../site/site.ts'

export interface JsonLd {
  '@context': string
  '@type': string
  [name: string]: unknown
}

/** A page's metadata for search engines and link previews, and the visible text it must match. */
export interface Facts {
  title: string
  language: string
  canonical: string | undefined
  noindex: boolean
  /** Contents of the meta tags without a `media` attribute, by name or property. */
  meta: Record<string, string>
  jsonLd: JsonLd[]
  h1: string[]
  lede: string
  category: string
  reviewed: string | undefined
  cards: { name: string; path: string }[]
  questions: { name: string; text: string }[]
}

const readFacts = (page: Page): Promise<Facts> =>
  page.evaluate(() => {
    const text = (element?: Element | null) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const meta: Record<string, string> = {}
    for (const tag of document.head.querySelectorAll('meta')) {
      const name = tag.name || (tag.getAttribute('property') ?? '')
      if (name && !tag.media) meta[name] = tag.content
    }
    return {
      title: document.title,
      language: document.documentElement.lang,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      noindex: /noindex/.test(meta.robots ?? ''),
      meta,
      jsonLd: all('script[type="application/ld+json"]').flatMap(
        (script) => JSON.parse(script.textContent ?? '') as JsonLd,
      ),
      h1: all('h1').map(text),
      lede: text(document.querySelector('main .lede')),
      category: text(
        document.querySelector('main header a[href^="/category/"], main a[href^="/category/"]'),
      ),
      reviewed: document.querySelector<HTMLTimeElement>('main time')?.dateTime,
      cards: all('.cards h3 a[href^="/opportunity/"]').map((link) => ({
        name: text(link),
        path: link.getAttribute('href') ?? '',
      })),
      questions: all('details[name=questions]').map((details) => ({
        name: text(details.querySelector('summary')),
        text: text(details.querySelector('p')),
      })),
    }
  })

/**
 * Reads every page once, in one tab, before the first test of the file. Returns a function that
 * returns the facts of the page at a path.
 */
export function useFacts(site: UsedSite): (path: string) => Facts {
  const read = new Map<string, Facts>()
  beforeAll(async () => {
    const watched = await site.newContext({})
    const page = await watched.context.newPage()
    for (const { path, status } of addresses) {
      await site.go(watched, page, path, status)
      read.set(path, await readFacts(page))
    }
  })
  return (path) => {
    const facts = read.get(path)
    if (!facts) throw new Error(`${path} is not listed in pages.ts`)
    return facts
  }
}
