import * as z from 'zod'
import { citedSources } from '../text/text.ts'
import { nearestName, type Mistake } from '../text/mistake.ts'
import { citationMistakes } from './sources/citation-mistakes.ts'

/** The front matter of `src/content/handbook/<slug>.md`. The file name is the slug. */
export const chapterSchema = z.strictObject({
  title: z.string().trim().min(1).max(60),
  order: z.int().min(1).describe('Chapter number, starting at 1.'),
  summary: z
    .string()
    .regex(/^[^.]+\.$/, { error: 'must be one sentence with one period, at its end' })
    .max(200)
    .describe('What the reader learns, in one sentence.'),
  checkedAt: z.date().describe('The date of our last check of every fact, as YYYY-MM-DD.'),
  related: z.array(z.string()).min(1).describe('Slugs of related entries.'),
})
export type Chapter = z.infer<typeof chapterSchema>

export interface ChapterFile {
  /** The file name without its extension. */
  file: string
  data: Chapter
  body: string
}

export const sortByOrder = <T extends { data: Pick<Chapter, 'order'> }>(chapters: T[]): T[] =>
  chapters.toSorted((a, b) => a.data.order - b.data.order)

export const chapterSourceNumbers = (body: string): Map<string, number> =>
  new Map(citedSources(body).map((id, index) => [id, index + 1]))

/** Finds slugs in a list that are not entries. */
export const unknownEntries = (
  file: string,
  field: string,
  slugs: readonly string[],
  entries: ReadonlySet<string>,
): Mistake[] =>
  slugs.flatMap((slug, index) => {
    if (entries.has(slug)) return []
    const near = nearestName(slug, entries)
    const advice = near === undefined ? '' : `; write "${near}"`
    const message = `this entry is not in src/content/opportunities${advice}`
    return [{ file, field: [field, index], message, found: slug }]
  })

const chapterParts = [
  'What it is',
  'What to do next, in order',
  'What differs by state',
  'Common mistakes',
]
const chapterWords = { least: 500, most: 1100 }

/**
 * Finds mistakes that `chapterSchema` cannot see: an unknown source or entry, a repeated chapter
 * number, a missing heading, and a chapter that is too short or too long.
 */
export function handbookMistakes(
  chapters: ChapterFile[],
  references: { sources: ReadonlySet<string>; entries: ReadonlySet<string> },
): Mistake[] {
  const fileByOrder = new Map<number, string>()
  return chapters.flatMap(({ file, data, body }) => {
    const path = `src/content/handbook/${file}.md`
    const mistakes = [
      ...citationMistakes(path, body, references.sources),
      ...unknownEntries(path, 'related', data.related, references.entries),
    ]
    const other = fileByOrder.get(data.order)
    if (other)
      mistakes.push({
        file: path,
        field: ['order'],
        message: `${other}.md has this number; the next free one is ${nextFree(chapters)}`,
        found: String(data.order),
      })
    fileByOrder.set(data.order, file)
    const titles = [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
    if (titles.filter((title) => chapterParts.includes(title)).join() !== chapterParts.join())
      mistakes.push({
        file: path,
        message: `write these headings once each, in this order: ${chapterParts.map((part) => `"## ${part}"`).join(', ')}`,
      })
    const words = body.trim().split(/\s+/).length
    if (words < chapterWords.least || words > chapterWords.most)
      mistakes.push({
        file: path,
        message: `write ${chapterWords.least} to ${chapterWords.most} words; this chapter has ${words}`,
      })
    return mistakes
  })
}

const nextFree = (chapters: ChapterFile[]): number =>
  Math.max(...chapters.map(({ data }) => data.order)) + 1
