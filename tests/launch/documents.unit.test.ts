import { XMLValidator } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  documentNames,
  fillKeys,
  kitDocuments,
  type Block,
  type KitDocument,
  type Master,
} from '../../domain/launch/documents.ts'
import { launchKit } from '../../domain/launch/launch-kit.ts'
import { packetFillIns, packetQuestions } from '../../domain/launch/packet.ts'
import { defaultProfile, toHousehold } from '../../domain/tools/profile.ts'
import { joinStates } from '../../src/build/content/states.ts'
import { wordFile } from '../../netlify/server/launch/word-file.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { fillWordFile } from '../../src/stores/launch/word-files.ts'

const content = readContent()
const masters: Master[] = content.documents.map(({ file, data, body }) => ({
  name: file,
  ...data,
  body,
}))
const kits = content.launch.map(({ file, data }) => {
  const entry = content.opportunities.find((one) => one.file === file)!.data
  const questions = launchKit(data, content['launch-shared']!.data)
  return { slug: file, entry, kit: data.documents, questions }
})
const sample = kits.find(({ slug }) => slug === 'medication-reconciliation-seniors')!

const textOf = (block: Block): string =>
  [
    ...('label' in block ? [block.label] : []),
    ...(block.kind === 'heading' ? [block.text] : []),
    ...(block.kind === 'paragraph' ? [joined(block.text)] : []),
    ...('items' in block ? block.items.map(joined) : []),
    ...(block.kind === 'table' ? [...block.head, ...block.rows.flat().map(joined)] : []),
  ].join('\n')
const joined = (text: { text: string }[]) => text.map((run) => run.text).join('')
const documentText = ({ blocks }: KitDocument) => blocks.map(textOf).join('\n')
const review = /^Template\. Prices are examples: .* lawyer licensed in your state /
/** What a text must not hold: a value that is missing, a mark of our content, or an unread insert. */
const broken = /undefined|NaN|\[object Object\]|\[\^|\{|\*\*|\]\(|____/

const named = (documents: KitDocument[], name: string) =>
  documents.find((one) => one.name === name)!
const sampleDocument = (name: string, entry = sample.entry) =>
  named(kitDocuments(entry, sample.kit, masters), name)

describe.each(kits)('the documents of $slug', ({ entry, kit, questions }) => {
  const documents = kitDocuments(entry, kit, masters, questions)

  test('are all, ask for a lawyer’s review first, and have no broken text and no empty part', () => {
    expect(documents.map(({ name }) => name)).toEqual(
      documentNames.filter(
        (name) => name !== 'order-request' || entry.practice.orders !== 'not needed',
      ),
    )
    for (const document of documents) {
      const { name, blocks } = document
      if (name !== 'packet') expect(textOf(blocks[0]!), name).toMatch(review)
      expect(documentText(document), name).not.toMatch(broken)
      const empty = blocks.filter(
        (block, index) =>
          (block.kind !== 'line' && block.kind !== 'page' && textOf(block).trim() === '') ||
          (block.kind === 'heading' && (blocks[index + 1] ?? block).kind === 'heading'),
      )
      expect(empty, name).toEqual([])
    }
  })

  test('open as Word files: small, with valid XML, without macros and outside links', async () => {
    for (const document of documents) {
      const file = await wordFile(document, entry.title)
      expect(file.length, document.name).toBeLessThan(1_000_000)
      for (const [name, bytes] of Object.entries(unzipSync(file))) {
        expect(name).not.toMatch(/vba|\.bin$/i)
        expect(XMLValidator.validate(strFromU8(bytes)), `${document.name} ${name}`).toBe(true)
        expect(strFromU8(bytes)).not.toContain('TargetMode="External"')
      }
    }
  })
})

const practice = { ...sample.entry.practice }
const agreement = (change: Partial<typeof practice>) =>
  documentText(
    sampleDocument('service-agreement', { ...sample.entry, practice: { ...practice, ...change } }),
  )

test('a line of a master that names a condition: says what this entry needs in orders', () => {
  const texts = (['not needed', 'for some services', 'needed'] as const).map(
    (orders) => /4\. Orders\n(.*)/.exec(agreement({ orders }))?.[1],
  )
  expect(new Set(texts).size).toBe(3)
  expect(texts[0]).toContain('no order')
})

test.each([
  ['a missing master', () => masters.slice(1), /chart-note\.md is missing/],
  ['an insert that does not exist', () => edited('{services}'), /intake-form\.md: .*"services"/],
  [
    'a condition that does not exist',
    () => edited('{if hand-on} x'),
    /intake-form\.md: .*"hand-on"/,
  ],
])('stops at %s and names the file', (_, change, message) => {
  expect(() => kitDocuments(sample.entry, sample.kit, change())).toThrow(message)
})

const edited = (body: string): Master[] =>
  masters.map((master) => (master.name === 'intake-form' ? { ...master, body } : master))

describe('a Word file with the nurse’s own text', () => {
  let file: Uint8Array
  const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!)
  const filled = (fillIns: Record<string, string>) => xmlOf(fillWordFile(file, fillIns))

  beforeAll(async () => {
    file = await wordFile(sampleDocument('price-sheet'), sample.entry.title)
  })

  test('has it instead of her fields and of the example prices, and without the yellow style', () => {
    const xml = filled({ name: 'Ana Sample', price: '$310', 'price-monthly-client': '$160' })
    expect(xml).toMatch(/>Ana Sample</)
    expect(xml).toMatch(/>\$310</)
    expect(xml).toMatch(/>\$160</)
    expect(xml).not.toMatch(/\[your name\]|\$275|\$150|"fill-(name|price)/)
  })

  test('keeps what she has not filled in, in yellow', () => {
    const xml = filled({ name: ' ', phone: '555-0100' })
    expect(xml).toMatch(/<w:rStyle w:val="fill-name"\/>.{0,200}>\[your name\]</)
    expect(xml).toMatch(/<w:rStyle w:val="blank"\/>.{0,200}>\[date\]</)
    expect(xml).toMatch(/<w:rStyle w:val="fill-price"\/>.{0,200}>\$275</)
  })

  test('holds hostile text as text', () => {
    const xml = filled({ name: '</w:t><w:t>& $1 $& \u0000\u0007\uD800', constructor: 'x' })
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(xml).not.toContain('\u0007')
    expect(xml).toContain('&lt;/w:t&gt;&lt;w:t&gt;&amp; $1 $&amp; ')
  })
})

const packet = (one: (typeof kits)[0]) =>
  named(kitDocuments(one.entry, one.kit, masters, one.questions), 'packet')
const states = joinStates(content.states!.data, content['state-tax']!.data)
const fills = (code: string, fields: Record<string, string> = {}, today = '2026-11-28') =>
  packetFillIns(
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, { value, at: '2026-11-28T00:00:00Z' }]),
    ),
    toHousehold(defaultProfile),
    states.find((one) => one.code === code),
    today,
  )

test('the packet is no part of the sample', () => {
  expect(kitDocuments(sample.entry, sample.kit, masters).map(({ name }) => name)).not.toContain(
    'packet',
  )
})

test('the packet has a place for each answer, once', () => {
  const needsOrders = kits.find(({ entry }) => entry.practice.orders === 'needed')!
  const keys = [...fillKeys([packet(needsOrders)])].filter((key) => key.startsWith('answer-'))
  expect(keys.sort()).toEqual(packetQuestions.map(({ id }) => `answer-${id}`).sort())
})

test('the packet has a text for each rule of every state: checked on a day, or not verified', () => {
  for (const one of kits) {
    const keys = [...fillKeys([packet(one)])].filter((key) => key.startsWith('state-'))
    for (const { code } of states)
      for (const key of keys)
        expect(fills(code)[key], `${one.slug} ${code} ${key}`).toMatch(
          /\w+ \d+, 20\d\d( or later)?\.|^Not verified\. Ask /,
        )
  }
})

test.each([
  ['medication-reconciliation-seniors', 'reach entity home-care telehealth'],
  ['home-infusion-contractor', 'reach entity home-care infusion orders'],
  ['home-care-agency', 'reach company'],
])('the packet of %s has the rules that touch it', (slug, rules) => {
  const keys = [...fillKeys([packet(kits.find((one) => one.slug === slug)!)])]
  const found = keys.filter((key) => key.startsWith('state-')).map((key) => key.slice(6))
  expect(found.join(' ')).toBe(rules)
})

test('the packet has her quotes and answers, and no text of another field', () => {
  const typed = fills('TX', {
    'insurer:1': 'NSO',
    'premium:1': '2500.5',
    'quoted:1': '2026-11-28',
    'answer:ages': '65 and over',
    'note:step-1': 'private',
  })
  expect(typed).toMatchObject({
    'insurer-1': 'NSO',
    'premium-1': '$2,500.50',
    'quoted-1': 'Nov 28, 2026',
    'answer-ages': '65 and over',
  })
  expect(Object.values(typed)).not.toContain('private')
})
