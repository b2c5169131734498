import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dist } from './site.ts'

const inline = 'a|b|strong|time|span|dd class="inline'
// These elements are not part of a sentence, so a missing space next to them is not a mistake.
const apart = /class="(?:note|visually-hidden|spinner)"|visually-hidden">[^<]*<\/span>/

const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)

/** Astro drops a line break next to an element, which can join two words. */
test.each(pages)('%s: has no joined words and no space before a period', (name) => {
  const html = readFileSync(join(dist, name), 'utf8').replaceAll(
    /<(script|style|svg)\b[^>]*>.*?<\/\1>|<!--.*?-->/gs,
    '',
  )
  const glued = new RegExp(
    `.{0,30}(?:[\\w,.;:!?)](?:</dt>)?<(?:${inline})\\b[^>]*>(?!\\s)|</(?:${inline})>[\\w(]).{0,30}`,
    'g',
  )
  const matches = [...html.matchAll(glued)].map(([text]) => text)
  // Find values that a template joined to a word without a space, such as `from2026` or `5visits`.
  const joined = [
    ...html
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&quot;', '"')
      // Leave out host names, and a publisher whose name begins with a number.
      .replaceAll(/\b(?:[\w-]+\.(?:com|info)|4sight)\b/g, '')
      .matchAll(
        /.{0,30}(?:\d[a-z]{3}|[a-z]{2}[.:;,][A-Z][a-z]|\b(?:and|at|for|from|in|of|on|the|to)(?:\d|[A-Z])).{0,20}/g,
      ),
  ]
  expect(joined.map(([text]) => text)).toEqual([])
  const stray = [...html.replaceAll(/<[^>]+>/g, '').matchAll(/.{0,30}\w (?:[.,;:]\s|\$ \d)/g)]
  expect(matches.filter((text) => !apart.test(text))).toEqual([])
  expect(stray.map(([text]) => text)).toEqual([])
})
