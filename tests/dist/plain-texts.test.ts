import { expect, test } from 'vitest'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'
import { sectionTexts } from '../../domain/text/section.ts'
import { plainText } from '../../domain/text/text.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { builtSlugs, chapterPages } from '../site/pages.ts'
import { all, isBuilt, pageAt, read } from './built-pages.ts'

const words = (markdown: string) =>
  plainText(markdown.replaceAll(/\[\^\d+\]:?|^## |^> /gm, '').replaceAll(' (our estimate)', ''))
    .replaceAll(/\|[- |]+\|/g, '')
    .replaceAll(/\s+/g, ' ')
const notes = (markdown: string) =>
  [...markdown.matchAll(/^\[\^\d+\]: .*? (https?:\/\/\S+) We read /gm)].map(([, url]) => url)
const sourceLinks = (path: string) =>
  all(pageAt(path).main, '.sources li a[href^="http"]').map((link) => link.getAttribute('href'))

test('each entry has its whole text and its numbered sources as Markdown', () => {
  for (const slug of builtSlugs) {
    const markdown = read(`opportunity/${slug}.md`)
    const { sections, glance } = JSON.parse(read(`opportunity/${slug}.json`)) as EntryText
    const all = words(markdown)
    const texts = sectionTexts([...sections, { blocks: [{ kind: 'facts', facts: glance }] }])
    for (const text of texts) expect(all, slug).toContain(words(text))
    expect(notes(markdown), slug).toEqual(sourceLinks(`/opportunity/${slug}`))
    expect(markdown, slug).not.toMatch(/\[\^(?!\d+\])|\{est|\]\(\/|undefined/)
  }
})

test('each chapter has its whole text and its numbered sources as Markdown', () => {
  for (const { file, body } of readContent().handbook) {
    const markdown = read(`handbook/${file}.md`)
    expect(words(markdown), file).toContain(words(body.replaceAll(/\{est ([^}]+)\}/g, '$1')))
    expect(notes(markdown), file).toEqual(sourceLinks(`/handbook/${file}`))
    expect(markdown, file).not.toMatch(/\[\^(?!\d+\])|\]\(\/|undefined/)
  }
})

test('llms.txt lists every entry and chapter as Markdown, and only files that exist', () => {
  const links = [...read('llms.txt').matchAll(/\]\((https:[^)]+)\)/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  for (const path of [...builtSlugs.map((slug) => `/opportunity/${slug}`), ...chapterPages])
    expect(links).toContain(`${path}.md`)
  for (const path of links)
    expect(isBuilt(path.slice(1)) || isBuilt(`${path.slice(1)}.html`), path).toBe(true)
})
