import { expect, it, test } from 'vitest'
import { membersTextSchema } from '../../domain/members/members-text.schema.ts'
import { membersSections, premiumSources } from '../../domain/members/members-sections.ts'
import { premiumReply } from '../../domain/members/members-text.ts'
import { firstSentence, sectionText } from '../../domain/text/section.ts'
import { excerpt, hasWords, searchWords } from '../../domain/members/search-passages.ts'
import { sampleMistakes } from '../../domain/members/samples.ts'
import { fillInFields } from '../../domain/launch/fill-in-fields.ts'
import { fillText } from '../../domain/launch/fill-ins.ts'
import { citedSources } from '../../domain/text/text.ts'
import { readContent } from '../../src/build/content/read-content.ts'

const files = readContent().premium
/** A copy of a real file of members' text, which a test can change. */
const written = () => structuredClone(files[0]!.data)

it('the reply of the API writes a template as one line, and ends each part as a sentence', () => {
  const file = written()
  file.marketingAssets.messagingTemplates = [
    { occasion: 'Email', subject: 'One page', message: 'Hello.', note: 'Send it once.' },
    { occasion: 'Call back', message: 'Call me.' },
  ]
  expect(premiumReply(file).marketingAssets.messagingTemplates).toEqual([
    'Email. Subject: One page. "Hello." Send it once.',
    'Call back. "Call me."',
  ])
})

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object' && !(value instanceof Date)
      ? Object.entries(value).flatMap(([name, part]) =>
          /^(agreement|checked)$/.test(name) ? [] : texts(part),
        )
      : []

it('the sections show every text of each file, and name its sources once', () => {
  for (const { file, data } of files) {
    const content = premiumReply(data)
    const shown = membersSections(content).map(sectionText).join('\n')
    const inLinks = (text: string) => text.replaceAll('(', '%28').replaceAll(')', '%29')
    const isShown = (text: string) => shown.includes(text) || shown.includes(inLinks(text))
    expect(
      texts({ ...data, prices: { ...data.prices, found: undefined } }).filter(
        (text) => !isShown(text),
      ),
      file,
    ).toEqual([])
    const sources = premiumSources(content)
    expect(sources, file).toEqual([...new Set(sources)])
    for (const id of citedSources(texts(data).join(' '))) expect(sources, file).toContain(id)
  }
})

type Written = ReturnType<typeof written>
const template = ({ marketingAssets }: Written) => marketingAssets.messagingTemplates[1]!
const at = 'marketingAssets.messagingTemplates.1.message: must '

it.each<[message: string, change: (file: Written) => unknown]>([
  [`${at}not cite a source`, (all) => (template(all).message = 'See[^s1]')],
  [`${at}have no {est …}`, (all) => (template(all).message = 'About {est $60}')],
  ['"smaple"', (all) => Object.assign(all.compliance.licenses[2]!, { smaple: true })],
  [
    'compliance.requirements: mark at most one item as a sample',
    (all) => all.compliance.requirements.forEach((one) => (one.sample = true)),
  ],
  ['prices.found: needs three', (all) => (all.prices.found = { practices: [] })],
])('the schema of members’ text finds "%s"', (message, change) => {
  const file = written()
  change(file)
  const { error } = membersTextSchema.safeParse(file)
  const issues = error?.issues.map((one) => `${one.path.join('.')}: ${one.message}`) ?? []
  expect(issues.join('\n')).toContain(message)
})

it('the first sentence of a section keeps a number that is not a list number', () => {
  const firstOf = (text: string) => firstSentence({ blocks: [{ kind: 'list', items: [text] }] })
  expect(firstOf('11055 to 11057, G0127')).toBe('11055 to 11057, G0127')
  expect(firstOf('1. Form an LLC')).toBe('Form an LLC')
})

it('finds a card with open items in half of its lists or fewer', () => {
  const file = written()
  for (const list of Object.values(file.compliance)) for (const one of list) delete one.sample
  const [first] = sampleMistakes('night.md', file)
  expect(first).toMatchObject({ file: 'night.md', field: ['compliance'] })
  expect(first?.message).toContain('write "sample: true" at one item in more than half of the')
})

const letter = 'Dear [name], a visit is [your price]. [your name], RN, [your phone]'

test('fills the blanks that have a value, and keeps the others in brackets', () => {
  expect(fillText(letter, { name: ' [your phone] ', price: '$60', phone: ' ' })).toBe(
    'Dear [name], a visit is $60. [your phone], RN, [your phone]',
  )
})

test('every template writes the member’s own blanks in one spelling', () => {
  const fields = [...fillInFields.map(({ key }) => key), 'price'].map((key) => `[your ${key}]`)
  const looksOwn = /^\[(your \w+|name, (rn|phone).*|nurse|phone|price|rate|fee|states?)\]$/i
  const others = readContent().premium.flatMap(({ file, data }) =>
    premiumReply(data)
      .templates.flatMap(
        ({ subject = '', message }) => `${subject} ${message}`.match(/\[[^\]]*\]/g) ?? [],
      )
      .filter((blank) => looksOwn.test(blank) && !fields.includes(blank))
      .map((blank) => `${file}: ${blank}`),
  )
  expect(others).toEqual([])
})

const isFound = (text: string, query: string) => hasWords(text, searchWords(query))

test('finds a passage with every word, in any order, case and apostrophe, and inside longer words', () => {
  const text = 'Ask your board’s practice line about Medications.'
  expect(isFound(text, "MEDICATION board's")).toBe(true)
  expect(isFound(text, 'medication surgeon')).toBe(false)
  expect(isFound(text, ' a ')).toBe(false)
})

test('marks every hit and keeps the text as it is written', () => {
  const parts = excerpt('Fee: $50. The FEE is paid once.', searchWords('fee'))
  expect(parts.map(({ text }) => text).join('')).toBe('Fee: $50. The FEE is paid once.')
  expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Fee', 'FEE'])
})

test('shortens a long passage around its first hit', () => {
  const long = `${'word '.repeat(60)}escrow ${'word '.repeat(60)}`
  const text = excerpt(long, ['escrow'])
    .map((part) => part.text)
    .join('')
  expect(text).toContain('escrow')
  expect(text.length).toBeLessThan(190)
  expect([text.at(0), text.at(-1)]).toEqual(['…', '…'])
})
