import * as z from 'zod'
import type { Mistake } from '../text/mistake.ts'
import { unknownEntries } from './handbook.schema.ts'
import { citationMistakes } from './sources/citation-mistakes.ts'

/**
 * The front matter of `src/content/cautions/<slug>.md`. A caution is about a business that nurses
 * often ask about, but that an RN may not run alone. The file name is the slug.
 */
export const cautionSchema = z.strictObject({
  title: z.string().trim().min(1).max(60),
  summary: z
    .string()
    .regex(/^[^.]+\.$/, { error: 'must be one sentence with one period, at its end' })
    .max(120)
    .describe('The reason for the caution in one sentence. The home page shows it.'),
  words: z
    .array(z.string().trim().min(1))
    .min(1)
    .describe('Words that nurses type for this business. A search for them shows the caution.'),
  checkedAt: z.date().describe('The date of our last check of every fact, as YYYY-MM-DD.'),
  instead: z
    .array(z.string())
    .min(1)
    .describe('Slugs of entries about businesses that an RN can run.'),
})

export interface CautionFile {
  /** The file name without its extension. */
  file: string
  data: z.infer<typeof cautionSchema>
  body: string
}

/** Finds mistakes that `cautionSchema` cannot see, such as an unknown source or entry. */
export const cautionMistakes = (
  cautions: CautionFile[],
  references: { sources: ReadonlySet<string>; entries: ReadonlySet<string> },
): Mistake[] =>
  cautions.flatMap(({ file, data, body }) => {
    const path = `src/content/cautions/${file}.md`
    return [
      ...citationMistakes(path, body, references.sources),
      ...unknownEntries(path, 'instead', data.instead, references.entries),
    ]
  })
