import * as z from 'zod'

/** A text that may have the marks of domain/text/text.ts: citations, estimates, links and bold. */
const markedText = z.string().min(1)
const title = markedText.optional()

export const factSchema = z.object({
  label: markedText,
  text: markedText,
  note: markedText.optional(),
  /** Names in `figureTexts` of `text` and `note`, if they change with the reader's job. */
  figure: z.string().optional(),
  noteFigure: z.string().optional(),
  /** The id of a section. The text of `note` links to this section. */
  jumpTo: z.string().optional(),
  /** Lines that explain `text`, such as the items of a sum. A page may collapse these lines. */
  details: z.array(markedText).optional(),
})

const blockSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['text', 'list', 'steps']),
    title,
    items: z.array(markedText).min(1),
  }),
  z.object({
    kind: z.literal('facts'),
    title,
    facts: z.array(factSchema).min(1),
  }),
  z.object({
    kind: z.literal('table'),
    title,
    columns: z.array(z.string()).min(2),
    rows: z.array(z.array(z.string())).min(1),
  }),
])
export type Block = z.infer<typeof blockSchema>

export const sectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  blocks: z.array(blockSchema).min(1),
})
export type Section = z.infer<typeof sectionSchema>
