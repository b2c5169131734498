import { expect, test } from 'vitest'
import { handbookMistakes, type ChapterFile } from '../../domain/catalog/handbook.schema.ts'
import { citedSources } from '../../domain/text/text.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { mistakeText } from '../../domain/text/mistake.ts'

const chapter = readContent().handbook[0]!
const { file, body } = chapter
const references = {
  sources: new Set(citedSources(body)),
  entries: new Set(chapter.data.related),
}
const errors = (change: Partial<ChapterFile['data']>, body: string) =>
  handbookMistakes([{ file, data: { ...chapter.data, ...change }, body }], references).map(
    mistakeText,
  )

test.each<[string, Partial<ChapterFile['data']>, string, string]>([
  ['no source', {}, body.replaceAll('[^', '['), ': cite a source: [^key] after a sentence'],
  ['an unknown entry', { related: ['none'] }, body, ' related.1: this entry is not in '],
  ['another heading', {}, body.replace('What it is', 'A'), ': write these headings once'],
  ['too few words', {}, body.slice(-900), ': write 500 to 1100 words'],
])('a chapter with %s is refused', (_, change, body, message) => {
  expect(errors(change, body)).toContainEqual(expect.stringContaining(`${file}.md${message}`))
})

test('a chapter with the number of another chapter is refused', () => {
  const [mistake] = handbookMistakes([chapter, { ...chapter, file: 'twin' }], references)
  expect(mistakeText(mistake!)).toContain(`twin.md order: ${file}.md has this number`)
})
