import { expect, it, test } from 'vitest'
import { membersTextSchema } from '../../domain/members/members-text.schema.ts'
import { membersSections, premiumSources } from '../../domain/members/members-sections.ts'
import { premiumReply } from '../../domain/members/members-text.ts'
import { firstSentence, sectionText } from '../../domain/text/section.ts'
import { excerpt, hasWords, searchWords } from '../../domain/members/search-passages.ts'
import { sampleMistakes } from '../../domain/members/samples.ts'
import { fillInFields } from '../../domain/launch/fill-in-fields.ts'
import { fillText } from '../../domain/launch/fill-ins.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { sampleMembersText } from './sample-members-text.ts'

const content = premiumReply(membersTextSchema.parse(sampleMembersText()))
const sections = membersSections(content)

it('the reply of the API writes a template as one line, and ends each part as a sentence', () => {
  expect(content.marketingAssets.messagingTemplates.slice(0, 2)).toEqual([
    'Email to a practice. Subject: One page. "Dear [name], hello." Send it once.',
    'Call back. "Dear [name], Call back."',
  ])
})

it('the sections show every text of the file', () => {
  const shown = sections.map(sectionText).join('\n')
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object' && !(value instanceof Date)
        ? Object.values(value).flatMap(texts)
        : []
  const shownAs: Record<string, string> = {
    'not verified': 'Not verified. Ask before you sign up.',
    'not needed': 'Not needed. The product gets no patient data.',
    'https://state.example/forms_(new)': 'https://state.example/forms_%28new%29',
  }
  const missing = texts(sampleMembersText()).filter(
    (text) => !shown.includes(shownAs[text] ?? text),
  )
  expect(missing).toEqual([])
})

it('the sections name each cited source once, in their order', () => {
  expect(premiumSources(content)).toEqual(['s2', 's1', 's4', 's3'])
})

type Sample = ReturnType<typeof sampleMembersText>
const secondTemplate = ({ marketingAssets }: Sample) => marketingAssets.messagingTemplates[1]!
const at = 'marketingAssets.messagingTemplates.1.message: must '

it.each<[message: string, change: (sample: Sample) => unknown]>([
  ['compliance: Invalid input', (all) => Reflect.deleteProperty(all, 'compliance')],
  ['Unrecognized key: "notes"', (all) => Object.assign(all, { notes: [] })],
  ['compliance.licenses: Too small', (all) => all.compliance.licenses.pop()],
  [`${at}not cite a source`, (all) => (secondTemplate(all).message = 'See[^s1]')],
  [`${at}have no {est …}`, (all) => (secondTemplate(all).message = 'About {est $60}')],
  ['"smaple"', (all) => Object.assign(all.compliance.licenses[2]!, { smaple: true })],
  [
    'compliance.requirements: mark at most one item as a sample',
    (all) => Object.assign(all.compliance.requirements[1]!, { sample: true }),
  ],
  ['channels: Too small', (all) => all.channels.pop()],
  ['prices.found: needs three', (all) => Reflect.deleteProperty(all.prices.found, 'note')],
])('the schema of members’ text finds "%s"', (message, change) => {
  const sample = sampleMembersText()
  change(sample)
  const { error } = membersTextSchema.safeParse(sample)
  const issues = error?.issues.map((one) => `${one.path.join('.')}: ${one.message}`) ?? []
  expect(issues.join('\n')).toContain(message)
})

it('the first sentence of a section keeps a number that is not a list number', () => {
  const firstOf = (text: string) => firstSentence({ blocks: [{ kind: 'list', items: [text] }] })
  expect(firstOf('11055 to 11057, G0127')).toBe('11055 to 11057, G0127')
  expect(firstOf('1. Form an LLC')).toBe('Form an LLC')
})

it('finds a card with open items in half of its lists or fewer', () => {
  const [first] = sampleMistakes('night.md', membersTextSchema.parse(sampleMembersText()))
  expect(first).toMatchObject({ file: 'night.md', field: ['compliance'] })
  expect(first?.message).toContain('write "sample: true" at one item in more than half of the')
})

const template = 'Dear [name], a visit is [your price]. [your name], RN, [your phone]'

test('fills the blanks that have a value, and keeps the others in brackets', () => {
  expect(fillText(template, { name: ' [your phone] ', price: '$60', phone: ' ' })).toBe(
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
