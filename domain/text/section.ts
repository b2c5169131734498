import type * as z from 'zod'
import type { Block, factSchema, Section } from './section.schema.ts'
import { citedSources, plainText } from './text.ts'

type FactsBlock = Extract<Block, { kind: 'facts' }>
export type Fact = z.infer<typeof factSchema>
type ItemsBlock = Extract<Block, { items: string[] }>

const titled = <Kind extends Block>(block: Kind, title: string | undefined): Kind =>
  title === undefined ? block : { ...block, title }

export const list = (items: string[], title?: string): ItemsBlock =>
  titled({ kind: 'list', items }, title)
export const steps = (items: string[]): ItemsBlock => ({ kind: 'steps', items })
export const paragraphs = (...items: string[]): ItemsBlock => ({ kind: 'text', items })

/** Creates a block of facts. Leaves out each entry that has no `text`. */
export const facts = (
  entries: (Omit<Fact, 'text'> & { text?: string })[],
  title?: string,
): FactsBlock =>
  titled(
    {
      kind: 'facts',
      facts: entries.flatMap(({ text, ...rest }) =>
        text === undefined ? [] : [{ ...rest, text }],
      ),
    },
    title,
  )

export const table = (columns: string[], rows: string[][], title?: string): Block =>
  titled({ kind: 'table', columns, rows }, title)

function blockTexts(block: Block): string[] {
  const { title = '' } = block
  if ('items' in block) return [title, ...block.items]
  if (block.kind === 'table') return [title, ...block.rows.flat()]
  const texts = ({ label, text, note = '', details = [] }: Fact) => [label, text, note, ...details]
  return [title, ...block.facts.flatMap(texts)]
}

/**
 * Every text of the sections' blocks, in the order of `sections`. Leaves out section titles and
 * column headings.
 */
export const sectionTexts = (sections: readonly Pick<Section, 'blocks'>[]): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts))

export const sectionSources = (sections: readonly Pick<Section, 'blocks'>[]): string[] => [
  ...new Set(sectionTexts(sections).flatMap(citedSources)),
]

/**
 * Gives each cited source a number, starting at 1, in the order in which `sections` first cite the
 * sources. A page may show the sections in another order, but keeps these numbers.
 */
export const sourceNumbers = (sections: readonly Section[]): Map<string, number> =>
  new Map(sectionSources(sections).map((id, index) => [id, index + 1]))

const rowText = (columns: string[], row: string[]): string =>
  row.flatMap((cell, index) => (cell === '' ? [] : [`${columns[index]}: ${cell}`])).join('; ')

const end = (part: string, mark: string): string => (/[.?!]$/.test(part) ? part : part + mark)

const factLine = ({ label, text, note, details = [] }: Fact): string => {
  const named = `- ${end(label, ':')} ${text}`
  return [
    note === undefined ? named : `${end(named, '.')} ${note}`,
    ...details.map((line) => `  - ${line}`),
  ].join('\n')
}

const itemMark = { text: () => '', list: () => '- ', steps: (index: number) => `${index + 1}. ` }

function linesOf(block: Block): string[] {
  if ('items' in block) return block.items.map((item, at) => itemMark[block.kind](at) + item)
  if (block.kind === 'facts') return block.facts.map(factLine)
  return block.rows.map((row) => `- ${rowText(block.columns, row)}`)
}

/**
 * The blocks of a section as text, with one line for each block title, paragraph, item, fact,
 * detail or row. Keeps the marks for citations, estimates, links and bold text.
 */
export const sectionText = ({ blocks }: Pick<Section, 'blocks'>): string =>
  blocks
    .map((block) => [...(block.title ? [end(block.title, ':')] : []), ...linesOf(block)].join('\n'))
    .join('\n\n')

/**
 * The first sentence of a section, without citations and Markdown syntax. If the sentence has fewer
 * than 25 characters before its final punctuation, the next sentence is included.
 */
export function firstSentence({ blocks }: Pick<Section, 'blocks'>): string {
  const [first = ''] = blocks
    .flatMap((block) => (block.kind === 'facts' ? block.facts.map(factLine) : blockTexts(block)))
    .filter(Boolean)
  const text = plainText(first)
  return /^.{25,}?(?<!\b(?:Dr|Mr|Mrs|Ms))[.?!](?=\s|$)/.exec(text)?.[0] ?? text
}
