import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  type ICharacterStyleOptions,
} from 'docx'
import {
  fillKeys,
  type Block,
  type KitDocument,
  type Text,
} from '../../../domain/launch/documents.ts'

// Lengths are in twentieths of a point, as Word stores them: 1440 are one inch.
const inch = 1440
const page = { width: 8.5 * inch, height: 11 * inch, margin: 0.9 * inch }
const textWidth = page.width - 2 * page.margin
const colors = { ink: '1D2B2A', soft: '55605E', line: 'A9B3B1', head: 'E8EFED', blank: 'FFF0B3' }

/** Sizes are half points. The packet is dense, so that its longest answers take about five pages. */
const looks = {
  normal: { size: 21, cell: 20, line: 276, after: 120, before: 280 },
  dense: { size: 18, cell: 18, line: 240, after: 80, before: 180 },
}
const cellStyle = 'cell'

const blankLook = { shading: { type: ShadingType.CLEAR, color: 'auto', fill: colors.blank } }

/** The style of a run that the browser fills in. `fillWordFile` finds the key in the style's id. */
const fillStyle = (key: string): string => `fill-${key}`

/**
 * A document as a Word file (DOCX) of about 10 kB, on letter paper. Everything that the nurse
 * fills in has a style with a yellow background.
 *
 * @param entry the title of the entry, for the first line and the footer
 */
export function wordFile(document: KitDocument, entry: string): Promise<Uint8Array> {
  const { title, blocks } = document
  const look = document.name === 'packet' ? looks.dense : looks.normal
  return Packer.toBuffer(
    new Document({
      title: `${title}: ${entry}`,
      creator: 'RN Opportunities',
      styles: {
        default: {
          document: {
            run: {
              font: 'Arial',
              size: look.size,
              color: colors.ink,
              language: { value: 'en-US' },
            },
            paragraph: {
              spacing: { after: look.after, line: look.line, lineRule: LineRuleType.AUTO },
            },
          },
          title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 40 } } },
          heading2: {
            run: { size: 25, bold: true },
            paragraph: { spacing: { before: look.before, after: 100 }, keepNext: true },
          },
        },
        paragraphStyles: [
          {
            id: cellStyle,
            name: 'Cell',
            run: { size: look.cell },
            paragraph: { spacing: { after: 0 } },
          },
        ],
        characterStyles: [
          { id: 'blank', name: 'Blank', run: blankLook },
          ...[...fillKeys([document])].map((key): ICharacterStyleOptions => ({
            id: fillStyle(key),
            name: `Your ${key.replaceAll('-', ' ')}`,
            run: blankLook,
          })),
        ],
      },
      numbering: { config: [listOf('list', '•'), listOf('checks', '☐')] },
      sections: [
        {
          properties: {
            page: {
              size: { width: page.width, height: page.height },
              margin: {
                top: page.margin,
                right: page.margin,
                bottom: page.margin,
                left: page.margin,
              },
            },
          },
          footers: { default: footer(`${title} · ${entry}`) },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
            new Paragraph({
              children: [new TextRun({ text: entry, color: colors.soft })],
              spacing: { after: 200 },
            }),
            ...blocks.flatMap((block, index) =>
              partsOf(block, blocks[index - 1], blocks[index + 1]),
            ),
          ],
        },
      ],
    }),
  )
}

const listOf = (reference: string, text: string) => ({
  reference,
  levels: [
    {
      level: 0,
      format: LevelFormat.BULLET,
      text,
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: 360, hanging: 360 } } },
    },
  ],
})

const footer = (text: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [
          new TextRun({
            color: colors.soft,
            size: 17,
            children: [text, '\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  })

const runs = (text: Text, look: { bold?: boolean; size?: number } = {}): TextRun[] =>
  text.map(({ text: words, fill, isBlank }) => {
    const style = fill !== undefined ? fillStyle(fill) : isBlank && 'blank'
    return new TextRun({ ...look, text: words, ...(style && { style }) })
  })

/** A paragraph that introduces a list, a table or room to write stays on their page. */
const introduced = new Set<Block['kind'] | undefined>(['list', 'checks', 'table', 'line'])

function partsOf(block: Block, before?: Block, after?: Block): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          text: block.text,
          pageBreakBefore: before?.kind === 'page',
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ children: runs(block.text), keepNext: introduced.has(after?.kind) })]
    case 'list':
    case 'checks':
      return block.items.map(
        (item, index) =>
          new Paragraph({
            numbering: { reference: block.kind, level: 0 },
            spacing: { after: index < block.items.length - 1 ? 40 : 140 },
            children: runs(item),
          }),
      )
    case 'line':
      return [
        new Paragraph({
          spacing: { before: 140 },
          // Keeps the signatures on one page.
          keepNext: block.label !== '',
          tabStops: [{ type: TabStopType.RIGHT, position: textWidth, leader: 'underscore' }],
          children: [new TextRun({ children: [block.label && `${block.label} `, '\t'] })],
        }),
      ]
    case 'page':
      return []
    case 'note':
      return [noteTable(block.items), ...gap(after)]
    case 'table':
      return [table(block), ...gap(after)]
  }
}

/**
 * Two tables without a paragraph between them become one in Word. A heading has room of its own, and
 * LibreOffice does not keep it with the next text after a gap.
 */
const gap = (after?: Block) =>
  after?.kind === 'heading'
    ? []
    : [new Paragraph({ spacing: { after: 0, line: 160, lineRule: LineRuleType.EXACT } })]

const rule = { style: BorderStyle.SINGLE, size: 4, color: colors.line }
const borders = { top: rule, bottom: rule, left: rule, right: rule }
const cellMargins = { top: 60, bottom: 60, left: 120, right: 120 }

const cell = (text: Text, width: number, look: { bold?: boolean; fill?: string } = {}) =>
  new TableCell({
    borders,
    margins: cellMargins,
    width: { size: width, type: WidthType.DXA },
    ...(look.fill !== undefined && {
      shading: { type: ShadingType.CLEAR, color: 'auto', fill: look.fill },
    }),
    children: [
      new Paragraph({
        style: cellStyle,
        children: runs(text, { bold: look.bold ?? false }),
      }),
    ],
  })

const wholeWidth = (columnWidths: number[], rows: TableRow[]): Table =>
  new Table({
    width: { size: textWidth, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths,
    rows,
  })

function table({ head, rows }: Extract<Block, { kind: 'table' }>): Table {
  const widths = columnWidths(head, rows)
  const row = (cells: TableCell[], tableHeader: boolean) =>
    new TableRow({ cantSplit: true, tableHeader, children: cells })
  const headRow = head.map((text, index) =>
    cell([{ text }], widths[index]!, { bold: true, fill: colors.head }),
  )
  return wholeWidth(widths, [
    ...(head.length > 0 ? [row(headRow, true)] : []),
    ...rows.map((cells) =>
      row(
        cells.map((text, index) => {
          const isLabel = head.length === 0 && index === 0
          return cell(text, widths[index]!, isLabel ? { bold: true, fill: colors.head } : {})
        }),
        false,
      ),
    ),
  ])
}

/** The width, in characters, of a column to write in. */
const emptyColumn = 14

/** A form has narrow labels. Other columns share the width by their longest text. */
function columnWidths(head: readonly string[], rows: readonly Text[][]): number[] {
  if (head.length === 0) return [0.32 * textWidth, 0.68 * textWidth].map(Math.round)
  const lengths = head.map((label, index) => {
    const longest = Math.max(
      ...rows.map((row) => (row[index] ?? []).map(({ text }) => text).join('').length),
    )
    return longest === 0 ? emptyColumn : Math.min(Math.max(longest, label.length, 7), 60)
  })
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => Math.round((length / all) * textWidth))
}

const noteTable = (items: readonly Text[]): Table =>
  wholeWidth(
    [textWidth],
    [
      new TableRow({
        children: [
          new TableCell({
            borders,
            margins: { top: 120, bottom: 120, left: 160, right: 160 },
            width: { size: textWidth, type: WidthType.DXA },
            children: [
              ...items.map(
                (item, index) =>
                  new Paragraph({
                    spacing: { after: 60 },
                    children: runs(item, { size: 19, bold: index === 0 }),
                    ...(index > 0 && { numbering: { reference: 'list', level: 0 } }),
                  }),
              ),
              new Paragraph({
                spacing: { after: 0 },
                children: [
                  new TextRun({
                    text: 'Yellow is yours to fill in. Delete this box before you use the document.',
                    size: 19,
                  }),
                ],
              }),
            ],
          }),
        ],
      }),
    ],
  )
