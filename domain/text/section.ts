import type { Block, Section } from './section.schema.ts'

type ItemBlock = Extract<Block, { items: string[] }>
type Fact = Extract<Block, { kind: 'facts' }>['facts'][number]

/** A block with a title, or without one. */
const titled = <Kind extends Block>(block: Kind, title: string | undefined): Kind =>
  title === undefined ? block : { ...block, title }

export const list = (items: string[], title?: string): ItemBlock =>
  titled({ kind: 'list', items }, title)
export const steps = (items: string[]): Block => ({ kind: 'steps', items })
export const paragraphs = (...items: string[]): Block => ({ kind: 'text', items })

/** Labeled texts. A fact without a text is left out. */
export const facts = (entries: [label: string, text: string | undefined][], title?: string) =>
  titled(
    {
      kind: 'facts' as const,
      facts: entries.flatMap(([label, text]): Fact[] =>
        text === undefined ? [] : [{ label, text }],
      ),
    },
    title,
  )

export const table = (columns: string[], rows: string[][], title?: string): Block =>
  titled({ kind: 'table', columns, rows }, title)

/** Every text of a block, in the order of the page. */
const blockTexts = (block: Block): string[] => {
  const { title = '' } = block
  if (block.kind === 'facts') return [title, ...block.facts.map(({ text }) => text)]
  return [title, ...(block.kind === 'table' ? block.rows.flat() : block.items)]
}

/** Every text of the sections that may cite a source, in the order of the page. */
export const sectionTexts = (sections: readonly Pick<Section, 'blocks'>[]): string[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(blockTexts))

const rowText = (columns: string[], row: string[]): string =>
  row.map((cell, index) => `${columns[index]}: ${cell}`).join('; ')

const itemMark = { text: () => '', list: () => '- ', steps: (index: number) => `${index + 1}. ` }

function linesOf(block: Block): string[] {
  if ('items' in block) return block.items.map((item, at) => itemMark[block.kind](at) + item)
  if (block.kind === 'facts') return block.facts.map(({ label, text }) => `- ${label}: ${text}`)
  return block.rows.map((row) => `- ${rowText(block.columns, row)}`)
}

/** The section as text with one line for each paragraph, item, fact or row. Keeps the marks. */
export const sectionText = ({ blocks }: Pick<Section, 'blocks'>): string =>
  blocks
    .map((block) => [...(block.title ? [`${block.title}:`] : []), ...linesOf(block)].join('\n'))
    .join('\n\n')
