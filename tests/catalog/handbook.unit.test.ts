import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Source } from '../../domain/catalog/source.schema.ts'

const folder = 'src/content/handbook'
const sources = new Set(
  (load(readFileSync('src/content/sources.yaml', 'utf8')) as Source[]).map(({ id }) => id),
)

const chapterSchema = z.strictObject({
  title: z.string().min(1),
  order: z.int().min(1).max(12),
  summary: z.string().regex(/^[^.]+\.$/),
  checkedAt: z.date(),
  related: z.array(z.string()).min(1),
})

const chapters = readdirSync(folder).map((file) => {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? []
  return { file, head: load(head), body }
})

test('the handbook has twelve chapters in order', () => {
  const orders = chapters.map(({ head }) => chapterSchema.parse(head).order)
  expect(orders.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

describe.each(chapters)('$file', ({ head, body }) => {
  test('names entries that exist', () => {
    const { related } = chapterSchema.parse(head)
    const missing = related.filter((slug) => !existsSync(`src/content/opportunities/${slug}.md`))
    expect(missing).toEqual([])
  })

  test('cites known sources only', () => {
    const cited = [...body.matchAll(/\[\^([^\]]+)\]/g)].map(([, id = '']) => id)
    expect(cited.filter((id) => !sources.has(id))).toEqual([])
    expect(cited).not.toEqual([])
  })

  test('goes from what it is to the common mistakes', () => {
    const parts = [
      'What it is',
      'What to do next, in order',
      'What differs by state',
      'Common mistakes',
    ]
    const titles = [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
    expect(titles.filter((title) => parts.includes(title))).toEqual(parts)
  })

  test('has 500 to 1,100 words', () => {
    const words = body.trim().split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(1100)
  })
})
