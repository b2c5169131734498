import { exactDollars } from '../billing/exact-dollars.ts'
import type { Opportunity, RevenueLine } from '../catalog/opportunity.schema.ts'
import { plainText } from '../text/text.ts'
import { isInHomes } from '../tools/states.ts'
import { priceKeys } from './fill-in-fields.ts'
import type { Kit } from './kit.schema.ts'
import type { LaunchKit } from './launch-kit.schema.ts'
import { packetQuestions, quoteRows } from './packet.ts'

/** The names of the documents, in the order of a plan. */
export const documentNames = [
  'price-sheet',
  'good-faith-estimate',
  'service-agreement',
  'client-consent',
  'intake-form',
  'privacy-notice',
  'order-request',
  'chart-note',
  'referral-letter',
  'packet',
] as const
export type DocumentName = (typeof documentNames)[number]

export interface Run {
  text: string
  /** The key of a fill-in. The browser replaces the text with what the nurse typed. */
  fill?: string
  /** Text in square brackets that she replaces in the document. */
  isBlank?: true
}
export type Text = Run[]

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: Text }
  /** `note` tells the nurse what to do before she uses the document. */
  | { kind: 'note' | 'list' | 'checks'; items: Text[] }
  /** Room to write, after a label that may be empty. */
  | { kind: 'line'; label: string }
  /** A table without `head` is a form: the first column has the labels. */
  | { kind: 'table'; head: string[]; rows: Text[][] }
  | { kind: 'page' }

export interface KitDocument {
  name: DocumentName
  title: string
  /** What the document is for, in one sentence. */
  about: string
  blocks: Block[]
}

/** The reply of GET /api/launch-kit/{slug}/documents, and the file that the server keeps for it. */
export interface KitDocuments {
  /** The title of the entry. */
  title: string
  documents: KitDocument[]
}

/** A file of `src/content/documents`. */
export interface Master {
  name: string
  title: string
  about: string
  body: string
}

type Entry = Pick<
  Opportunity,
  'title' | 'practice' | 'revenue' | 'fit' | 'valueProposition' | 'slug'
>
type Questions = Pick<LaunchKit, 'attorneyQuestions' | 'insurerQuestions'>

const review =
  'Template. Prices are examples: replace them with yours. Have a lawyer licensed in your state review it before you use it.'

/** The services of an entry with their example prices, each once, those of the last scenario first. */
export const pricedLines = ({ solo, team }: Opportunity['revenue']): RevenueLine[] => {
  const lines = (solo ?? team).toReversed().flatMap((scenario) => scenario.lines)
  return lines.filter(({ unit }, index) => lines.findIndex((one) => one.unit === unit) === index)
}

/**
 * Fills the masters with the texts of a kit and the prices of its entry. Leaves out the order
 * request if the entry needs no orders.
 *
 * @param questions the kit's questions. Without them, leaves out the packet, which only members get
 * @throws {Error} if a master is missing, or uses an insert or a condition that does not exist
 */
export function kitDocuments(
  entry: Entry,
  kit: Kit['documents'],
  masters: readonly Master[],
  questions?: Questions,
): KitDocument[] {
  return documentNames
    .filter((name) => name !== 'order-request' || kit.orderRequest)
    .filter((name) => name !== 'packet' || questions)
    .map((name) => {
      const master = masters.find((one) => one.name === name)
      if (!master) throw new Error(`src/content/documents/${name}.md is missing.`)
      try {
        const { title, about, body } = master
        const blocks = blocksOf(body, entry, kit, questions)
        const first: Block[] =
          name === 'packet' ? [] : [{ kind: 'note', items: [[{ text: review }]] }]
        return { name, title, about, blocks: merge([...first, ...blocks]) }
      } catch (error) {
        throw new Error(`src/content/documents/${name}.md: ${(error as Error).message}`)
      }
    })
}

function textsOf(block: Block): Text[] {
  if (block.kind === 'paragraph') return [block.text]
  if (block.kind === 'table') return block.rows.flat()
  return 'items' in block ? block.items : []
}

/** The runs of the documents that the nurse fills in. */
export const fillRuns = (documents: readonly KitDocument[]): (Run & { fill: string })[] =>
  documents
    .flatMap(({ blocks }) => blocks.flatMap(textsOf).flat())
    .flatMap((run) => (run.fill === undefined ? [] : { ...run, fill: run.fill }))

/** The keys of all fields that the documents use. */
export const fillKeys = (documents: readonly KitDocument[]): Set<string> =>
  new Set(fillRuns(documents).map(({ fill }) => fill))

/** The conditions that a line of a master can name, as in `{if remote} …`. */
const conditionsOf = ({ practice, fit }: Entry): Record<string, boolean> => ({
  'no-orders': practice.orders === 'not needed',
  'some-orders': practice.orders === 'for some services',
  'needs-orders': practice.orders === 'needed',
  'hands-on': practice.contact === 'hands-on',
  'in-person': practice.contact === 'in person',
  remote: practice.contact === 'remote',
  'no-patients': practice.contact === 'no patients',
  patients: practice.contact !== 'no patients',
  telehealth: practice.telehealth,
  organizations: fit.buyer !== 'families',
  families: fit.buyer !== 'organizations',
})

function blocksOf(
  body: string,
  entry: Entry,
  kit: Kit['documents'],
  questions?: Questions,
): Block[] {
  const conditions = conditionsOf(entry)
  const texts = textInserts(entry, kit)
  const blocks = { ...blockInserts(entry, kit), ...packetInserts(entry, kit, questions) }
  const pick = <Value>(from: Record<string, Value>, key: string, kind: string): Value => {
    if (!Object.hasOwn(from, key)) throw new Error(`there is no ${kind} "${key}"`)
    return from[key]!
  }
  const lines = body.split('\n').flatMap((line) => {
    const [whole = '', before = '', condition] = /^(\W*)\{if ([a-z-]+)\} /.exec(line) ?? []
    if (condition === undefined) return [line]
    return pick(conditions, condition, 'condition') ? [before + line.slice(whole.length)] : []
  })
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part): Block[] => {
      const insert = /^\{([a-z-]+)\}$/.exec(part)?.[1]
      if (insert !== undefined && Object.hasOwn(blocks, insert)) return blocks[insert]!
      return [
        blockOf(part.replaceAll(/\{([a-z-]+)\}/g, (_, key: string) => pick(texts, key, 'insert'))),
      ]
    })
}

/** Reads one part of a master: Markdown without nesting, and `Label: ____` for room to write. */
function blockOf(part: string): Block {
  const lines = part.split('\n')
  const items = (mark: string) => lines.map((line) => toText(line.slice(mark.length)))
  if (part === '---') return { kind: 'page' }
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (part.startsWith('> ')) return { kind: 'note', items: items('> ') }
  if (part.startsWith('- [ ] ')) return { kind: 'checks', items: items('- [ ] ') }
  if (part.startsWith('- ')) return { kind: 'list', items: items('- ') }
  if (part.endsWith('____')) return { kind: 'line', label: part.slice(0, -4).trim() }
  if (!part.startsWith('|')) return { kind: 'paragraph', text: toText(lines.join(' ')) }
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const isForm = !/^\|( -+ \|)+$/.test(lines[1] ?? '')
  return {
    kind: 'table',
    head: isForm ? [] : cells[0]!,
    rows: cells.slice(isForm ? 0 : 2).map((row) => row.map(toText)),
  }
}

/** By key, what a blank of the packet says until the nurse has filled it in. */
const packetBlanks: Record<string, string> = {
  start: 'first day',
  hours: 'hours a week with clients',
  job: 'your job',
  ...Object.fromEntries(packetQuestions.map(({ id, blank }) => [`answer-${id}`, blank])),
}

const toText = (text: string): Text =>
  text
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((part) => {
      if (!part.startsWith('[')) return { text: part }
      const [, kind, key = ''] = /^\[(your|answer|plan) ([a-z]+)\]$/.exec(part) ?? []
      if (kind === undefined) return { text: part, isBlank: true }
      if (kind === 'your') return { text: part, isBlank: true, fill: key }
      const fill = kind === 'answer' ? `answer-${key}` : key
      if (!packetBlanks[fill]) throw new Error(`there is no blank "${part}"`)
      return { text: `[${packetBlanks[fill]}]`, isBlank: true, fill }
    })

const textInserts = ({ title }: Entry, kit: Kit['documents']): Record<string, string> => ({
  title,
  service: kit.service,
  clients: kit.clients,
  'order-to': kit.orderRequest?.to ?? '',
  'order-report': kit.orderRequest?.report ?? '',
})

const blank = (text: string): Text => [{ text: `[${text}]`, isBlank: true }]
const lines = (count: number): Block[] =>
  Array.from({ length: count }, () => ({ kind: 'line', label: '' }))
const list = (items: readonly string[]): Block[] => [{ kind: 'list', items: items.map(toText) }]
const table = (head: string[], rows: Text[][]): Block[] => [{ kind: 'table', head, rows }]
const ask = (questions: readonly string[] = []): Block[] =>
  questions.flatMap((text) => [{ kind: 'paragraph', text: toText(text) }, ...lines(1)])

function blockInserts({ revenue }: Entry, kit: Kit['documents']): Record<string, Block[]> {
  const priced = pricedLines(revenue)
  const keys = priceKeys(priced.map(({ unit }) => unit))
  const priceOf = ({ dollars }: RevenueLine, index: number): Text => [
    { text: exactDollars(dollars), fill: keys[index]! },
  ]
  return {
    scope: list(kit.scope),
    exclusions: list(kit.exclusions),
    records: list(kit.records),
    refer: list(kit.refer),
    consent: table(
      ['Initials', 'I agree that the nurse may'],
      kit.consent.map((text) => [toText(''), toText(text)]),
    ),
    intake: ask(kit.intake),
    headings: kit.visitHeadings.flatMap((text): Block[] => [
      { kind: 'heading', text },
      ...lines(2),
    ]),
    escalation: table(
      ['What the nurse finds', 'What she does'],
      kit.escalation.map(({ finding, action }) => [toText(finding), toText(action)]),
    ),
    prices: table(
      ['Service', 'Price'],
      priced.map((line, index) => [toText(line.unit), priceOf(line, index)]),
    ),
    'price-hours': table(
      ['Service', 'Price', 'Time, with notes and calls'],
      priced.map((line, index) => [
        toText(line.unit),
        priceOf(line, index),
        line.hours === undefined ? blank('time') : toText(`about ${timeText(line.hours)}`),
      ]),
    ),
    estimate: table(
      ['Service', 'Quantity', 'Price each', 'Charge'],
      [
        ...priced.map((line, index) => [
          toText(line.unit),
          blank('number'),
          priceOf(line, index),
          blank('charge'),
        ]),
        [toText('Total expected'), [], [], blank('total')],
      ],
    ),
    'order-request': table(
      ['Yes', 'No', 'Request', 'Change'],
      (kit.orderRequest?.request ?? []).map((text) => [
        toText('☐'),
        toText('☐'),
        toText(text),
        toText(''),
      ]),
    ),
  }
}

/** The parts of the packet that no other document has. */
function packetInserts(
  { practice, slug, revenue, valueProposition }: Entry,
  { clients }: Kit['documents'],
  questions?: Questions,
): Record<string, Block[]> {
  const toFill = (text: string, fill: string): Text => [{ text: `[${text}]`, isBlank: true, fill }]
  const rules: [title: string, key: string, isTouched: boolean][] = [
    ['License reach', 'reach', true],
    ['License of the company', 'company', !revenue.solo],
    ['Business form', 'entity', !!revenue.solo],
    ['Home-care license', 'home-care', !!revenue.solo && isInHomes(practice)],
    ['Home infusion', 'infusion', slug === 'home-infusion-contractor'],
    ['Telehealth', 'telehealth', !!revenue.solo && practice.telehealth],
    ['Care without an order', 'orders', practice.orders !== 'not needed'],
  ]
  const answer = (id: string, text: string): Block[] => [
    { kind: 'paragraph', text: [{ text: plainText(text), fill: `answer-${id}` }] },
  ]
  return {
    // Her own texts replace these two.
    'answer-service': answer('service', valueProposition),
    'answer-clients': answer('clients', clients),
    'state-rules': table(
      [],
      rules
        .filter(([, , isTouched]) => isTouched)
        .map(([title, key]) => [toText(title), toFill('choose your state', `state-${key}`)]),
    ),
    quotes: table(
      ['Insurer', 'A year', 'Limits', 'Excluded', 'Date'],
      quoteRows.map((row) => [
        toFill('insurer', `insurer-${row}`),
        toFill('price', `premium-${row}`),
        toFill('limits', `limits-${row}`),
        toFill('exclusions', `excludes-${row}`),
        toFill('date', `quoted-${row}`),
      ]),
    ),
    'attorney-questions': ask(questions?.attorneyQuestions),
    'insurer-questions': ask(questions?.insurerQuestions),
  }
}

/** "2 hours 40 minutes", to the next five minutes. */
function timeText(hours: number): string {
  const minutes = Math.max(5, Math.round((hours * 60) / 5) * 5)
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}

/** Joins lists and notes that follow each other. */
const merge = (blocks: readonly Block[]): Block[] =>
  blocks.reduce<Block[]>((merged, block) => {
    const last = merged.at(-1)
    if (last && 'items' in last && 'items' in block && last.kind === block.kind)
      return [...merged.slice(0, -1), { ...last, items: [...last.items, ...block.items] }]
    return [...merged, block]
  }, [])
