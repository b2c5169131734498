import * as z from 'zod'
import { citedSources } from '../text/text.ts'
import { citationErrors } from './sources/citation-errors.ts'

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

/**
 * Finds errors that `chapterSchema` cannot see, such as an unknown source, an unknown entry or a
 * repeated chapter number. Each message names the file.
 */
export function handbookErrors(
  chapters: ChapterFile[],
  references: { sources: ReadonlySet<string>; entries: ReadonlySet<string> },
): string[] {
  const errors: string[] = []
  const fileByOrder = new Map<number, string>()
  for (const { file, data, body } of chapters) {
    const path = `src/content/handbook/${file}.md`
    errors.push(...citationErrors(path, body, references.sources))
    for (const slug of data.related) {
      if (!references.entries.has(slug))
        errors.push(
          `${path}: the field "related" names "${slug}", which is not in src/content/opportunities`,
        )
    }
    const other = fileByOrder.get(data.order)
    if (other) errors.push(`${path}: order ${data.order} is taken by ${other}.md`)
    fileByOrder.set(data.order, file)
  }
  return errors
}
