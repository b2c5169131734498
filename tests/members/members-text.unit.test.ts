import { describe, expect, it, test } from 'vitest'
import { membersTextSchema, premiumReplySchema } from '../../domain/members/members-text.schema.ts'
import { membersSections, premiumSources } from '../../domain/members/members-sections.ts'
import { premiumReply, templateText } from '../../domain/members/members-text.ts'
import { facts, firstSentence, sectionText } from '../../domain/text/section.ts'
import { openLists, sampleMistakes } from '../../domain/members/samples.ts'
import { fillText, fillInFields, filledParts, priceKeys } from '../../domain/launch/fill-ins.ts'
import { readMembersFiles } from '../../src/build/content/members-files.ts'
import { sampleMembersText } from './sample-members-text.ts'

const content = premiumReply(membersTextSchema.parse(sampleMembersText()))
const sections = membersSections(content)
const textOf = (id: string) => sectionText(sections.find((section) => section.id === id)!)

describe('the reply of the API', () => {
  it('keeps the eight lists as lists of strings', () => {
    expect(content.compliance.requirements).toEqual([
      'A sample of a requirement[^s2]',
      'Two',
      'Three',
    ])
    for (const card of [content.compliance, content.marketingAssets])
      for (const list of Object.values(card)) expect(list).toHaveLength(3)
  })

  it('writes a template as one line, and ends each part as a sentence', () => {
    expect(content.marketingAssets.messagingTemplates).toEqual([
      'Email to a practice. Subject: One page. "Dear [name], hello." Send it once.',
      'Call back. "Dear [name], Call back."',
      'Is it free? "Dear [name], Is it free?."',
    ])
    expect(content.templates[0]).toMatchObject({ subject: 'One page', note: 'Send it once.' })
  })

  it('has the other parts as fields, with days as text', () => {
    const reply = premiumReplySchema.parse({ ...content, sources: [] })
    expect(reply.prices?.found.practices[0]?.seen).toBe('2026-11-20')
    expect(reply.filing).toHaveLength(3)
    expect(reply.secondNurse?.laws).toEqual(['Payroll tax', 'Workers’ compensation'])
  })
})

describe('the sections', () => {
  it('have every part, and leave out a part that is not written', () => {
    expect(sections.map(({ id, count }) => `${id} ${count}`)).toEqual([
      'requirements 3',
      'licenses 3',
      'regulations 3',
      'best-practices 3',
      'filing-order 3',
      'payers-and-codes 1',
      'charting 5',
      'second-nurse 3',
      'messaging-templates 3',
      'target-audiences 3',
      'channel-strategies 3',
      'conversion-tactics 3',
      'prices 9',
      'getting-clients 3',
      'tools 6',
    ])
  })

  it('show every text of the file', () => {
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

  it('link to the official page and cite each price', () => {
    expect(textOf('filing-order')).toContain(
      '1. File paper 1:\n- Form: Form 1\n- Office: [State office](https://state.example/forms_%28new%29)\n- Fee: $50[^s1]',
    )
    expect(textOf('prices')).toContain(
      '- Practice: Night Care LLC; City: Austin, TX; Service: One night; Price: $600[^s3]; Checked: Nov 20, 2026',
    )
    expect(textOf('tools')).toContain(
      'Business associate agreement: Not needed. The product gets no patient data.',
    )
    expect(textOf('tools')).toContain('We receive no commission')
  })

  it('have no colon after a step that is a sentence', () => {
    const step = facts([{ label: 'Office', text: 'The board' }], '1. Ask your board.')
    expect(sectionText({ blocks: [step] })).toBe('1. Ask your board.\n- Office: The board')
  })

  it('name the basis of the price sheet', () => {
    expect(textOf('prices')).toContain('We start from the price in “Business Fit”')
  })

  it('name each cited source once, in their order', () => {
    expect(premiumSources(content)).toEqual(['s2', 's1', 's4', 's3'])
  })
})

describe('the schema of members’ text', () => {
  type Sample = ReturnType<typeof sampleMembersText>
  const broken: [string, (sample: Sample) => unknown, string][] = [
    [
      'a part is missing',
      (all) => ({ marketingAssets: all.marketingAssets }),
      'compliance: Invalid input: expected object, received undefined',
    ],
    ['a key is unknown', (all) => ({ ...all, notes: [] }), 'Unrecognized key: "notes"'],
    [
      'a list is short',
      (all) => (all.compliance.licenses.pop(), all),
      'compliance.licenses: Too small',
    ],
    [
      'a template, which members copy, cites a source',
      (all) => ((all.marketingAssets.messagingTemplates[1]!.message = 'See[^s1]'), all),
      'marketingAssets.messagingTemplates.1.message: must not cite a source',
    ],
    [
      'a template, which members copy, marks an estimate',
      (all) => ((all.marketingAssets.messagingTemplates[1]!.message = 'About {est $60}'), all),
      'marketingAssets.messagingTemplates.1.message: must have no {est …}, **bold** or link',
    ],
    [
      'an item has an unknown key',
      (all) => (Object.assign(all.compliance.licenses[2]!, { smaple: true }), all),
      'compliance.licenses.2: Unrecognized key: "smaple"',
    ],
    [
      'two items are samples',
      (all) => (Object.assign(all.compliance.requirements[1]!, { sample: true }), all),
      'compliance.requirements: mark at most one item as a sample',
    ],
    [
      'there are two channels',
      (all) => (all.channels.pop(), all),
      'channels: Too small: expected array to have',
    ],
    [
      'a price has no note, and there are fewer than three',
      (all) => (Reflect.deleteProperty(all.prices.found, 'note'), all),
      'prices.found: needs three practices, or a note',
    ],
    ['the file is empty', () => undefined, ': Invalid input: expected object'],
  ]
  it.each(broken)('names the field when %s', (_, change, message) => {
    const { error } = membersTextSchema.safeParse(change(sampleMembersText()))
    const issues = error?.issues.map((one) => `${one.path.join('.')}: ${one.message}`) ?? []
    expect(issues.join('\n')).toContain(message)
  })
})

test('a template is copied with its subject on its own line', () => {
  expect(templateText({ occasion: 'Email', subject: 'Hello', message: 'Dear' })).toBe(
    'Subject: Hello\n\nDear',
  )
  expect(templateText({ occasion: 'Text', message: 'Dear' })).toBe('Dear')
})

describe('the first sentence of a section', () => {
  const firstOf = (text: string) => firstSentence({ blocks: [{ kind: 'list', items: [text] }] })

  it('keeps a number that is not a list number', () => {
    expect(firstOf('11055 to 11057, 11719 to 11721, G0127')).toBe(
      '11055 to 11057, 11719 to 11721, G0127',
    )
    expect(firstOf('1. Form an LLC')).toBe('Form an LLC')
  })

  it('does not end at "Dr."', () => {
    expect(firstOf('To a podiatrist. "Dear Dr. Lee, I do foot care. Call me."')).toBe(
      'To a podiatrist. "Dear Dr. Lee, I do foot care.',
    )
  })
})

it('counts the lists that have an open item', () => {
  expect(openLists(0, 3)).toBe('')
  expect(openLists(3, 3)).toBe('Each list has one free item.')
  expect(openLists(9, 15)).toBe('9 of the lists have one free item each.')
})

it('finds a card with open items in half of its lists or fewer', () => {
  const [first] = sampleMistakes('night.md', membersTextSchema.parse(sampleMembersText()))
  expect(first).toMatchObject({ file: 'night.md', field: ['compliance'] })
  expect(first?.message).toContain('write "sample: true" at one item in more than half of the')
})

const template = 'Dear [name], a visit is [your price]. [your name], RN, [your phone]'

test('fills the blanks that have a value, and keeps the others in brackets', () => {
  expect(fillText(template, { name: ' Jen Cole ', price: '$60', phone: ' ' })).toBe(
    'Dear [name], a visit is $60. Jen Cole, RN, [your phone]',
  )
  expect(filledParts('[your state], [day]', { state: 'Ohio' })).toEqual([
    { kind: 'filled', text: 'Ohio' },
    { kind: 'text', text: ', ' },
    { kind: 'blank', text: '[day]' },
  ])
})

test('a price keeps its key when we change our price, and the first is [your price]', () => {
  expect(priceKeys(['in-home review', 'monthly client (50 min)'])).toEqual([
    'price',
    'price-monthly-client-50-min',
  ])
})

test('does not fill a blank that a member typed', () => {
  expect(fillText(template, { name: '[your price]', price: '$60' })).toContain('[your price], RN')
})

test('every template writes the member’s own blanks in one spelling', () => {
  const fields = [...fillInFields.map(({ key }) => key), 'price'].map((key) => `[your ${key}]`)
  const looksOwn = /^\[(your \w+|name, (rn|phone).*|nurse|phone|price|rate|fee|states?)\]$/i
  const others = readMembersFiles().flatMap(({ slug, content }) =>
    content.templates
      .flatMap(({ subject = '', message }) => `${subject} ${message}`.match(/\[[^\]]*\]/g) ?? [])
      .filter((blank) => looksOwn.test(blank) && !fields.includes(blank))
      .map((blank) => `${slug}: ${blank}`),
  )
  expect(others).toEqual([])
})
