import * as z from 'zod'
import { citedSources } from '../text/text.ts'

/** The front matter of `src/content/handbook/<slug>.md`. The file's name is the address. */
export const chapterSchema = z.strictObject({
  title: z.string().trim().min(1).max(60),
  order: z.int().min(1).describe('The number of the chapter, from 1.'),
  summary: z
    .string()
    .regex(/^[^.]+\.$/, { error: 'one sentence with one period, at its end' })
    .max(200)
    .describe('What the reader learns, in one sentence.'),
  checkedAt: z.date().describe('The day on which we last checked every fact, as YYYY-MM-DD.'),
  related: z.array(z.string()).min(1).describe('Slugs of entries that the chapter matters for.'),
})
export type Chapter = z.infer<typeof chapterSchema>

export interface ChapterFile {
  /** The file's name without its ending. */
  file: string
  data: Chapter
  body: string
}

/** The chapters by their number. */
export const inOrder = <T extends { data: Pick<Chapter, 'order'> }>(chapters: T[]): T[] =>
  chapters.toSorted((a, b) => a.data.order - b.data.order)

/** Number on the page of every source that a chapter cites, from 1, in order of appearance. */
export const chapterSourceNumbers = (body: string): Map<string, number> =>
  new Map(citedSources(body).map((id, index) => [id, index + 1]))

/** Names in chapters that the schema cannot check. Each message names the file and the key. */
export function handbookErrors(
  chapters: ChapterFile[],
  known: { sources: ReadonlySet<string>; entries: ReadonlySet<string> },
): string[] {
  const errors: string[] = []
  const taken = new Map<number, string>()
  for (const { file, data, body } of chapters) {
    const at = `src/content/handbook/${file}.md`
    const cited = citedSources(body)
    if (cited.length === 0) errors.push(`${at}: cite a source`)
    for (const id of cited) {
      if (!known.sources.has(id))
        errors.push(`${at}: source "${id}" is not in src/content/sources.yaml`)
    }
    for (const slug of data.related) {
      if (!known.entries.has(slug))
        errors.push(`${at}: related "${slug}" is not in src/content/opportunities`)
    }
    const other = taken.get(data.order)
    if (other) errors.push(`${at}: order ${data.order} is taken by ${other}.md`)
    taken.set(data.order, file)
  }
  return errors
}
