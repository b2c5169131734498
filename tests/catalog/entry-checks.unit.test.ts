import { expect, test } from 'vitest'
import { entryContentMistakes } from '../../domain/catalog/entry-checks.ts'
import { type Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { mistakeText } from '../../domain/text/mistake.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

const path = 'src/content/opportunities/night.md'
const titles = new Map(readContent().handbook.map(({ file, data }) => [file, data.title]))
const chapters = ['license-compact-scope', 'taxes', 'hiring-help', 'employers-rules']
chapters.push('privacy-cash-clients', 'records-and-consent')
const link = (chapter: string) => `[${titles.get(chapter)}](/handbook/${chapter})`
const rules = `## Rules every practice shares\n\n${chapters.map(link).join(' ')}\n`
const day = '## A working day\n\nIllustration. No real client. You arrive at six.\n\n'
const lookUps = Array.from({ length: 10 }, (_, index) => `https://board.example/${index}`)
const errors = ({ body = `${day}${rules}`, found = lookUps } = {}) =>
  entryContentMistakes(
    { file: 'night', data: sampleOpportunity({ bodies: [] }), body: `Overview.\n\n${body}` },
    found,
    titles,
  ).map(mistakeText)

test.each([
  ['no working day', rules, 'write a chapter "## A working day"'],
  [
    'a working day without its label',
    day.replace('Illustration. ', '') + rules,
    'begin this chapter with "Illustration. No real client."',
  ],
  [
    'another last chapter',
    `${rules}${day}`,
    'end the body with the chapter "## Rules every practice shares", "## A working day"',
  ],
  ['a missing link', day + rules.replace(link('taxes'), ''), `add the link ${link('taxes')}`],
  [
    'an estimate, but no link to its chapter',
    `A good-faith estimate.\n\n${day}${rules}`,
    `add the link ${link('good-faith-estimates')}`,
  ],
  ['a link twice', day + rules + link('taxes'), 'link to each chapter once'],
  [
    'another link text',
    day + rules.replace(titles.get('taxes')!, 'Tax'),
    'write the title of the chapter, "',
  ],
  ['a typed revenue', `She earns $90,000 a year.\n\n${day}${rules}`, 'delete this sum'],
])('an entry with %s is refused', (_, body, message) => {
  expect(errors({ body })).toEqual([expect.stringContaining(`${path}: `)])
  expect(errors({ body })[0]).toContain(message)
})

test('an entry needs ten named look-ups with different links', () => {
  const found = [...lookUps.slice(0, 9), lookUps[0]!]
  expect(errors({ found })[0]).toContain('this entry has 9 different links')
})

const checked = (data: Opportunity) =>
  entryContentMistakes(
    { file: 'night', data: { ...data, bodies: [] }, body: `Overview.\n\n${day}${rules}` },
    lookUps,
    titles,
  ).map(({ field, message }) => [field?.join('.'), message])
const solo = sampleOpportunity()
const company = sampleCompany()
const first = { share: { low: 0, high: 10 }, ownerKeeps: { low: -9, high: -1 } }
const ofCompany = { ...company, revenue: { ...company.revenue, firstTwelveMonths: first } }
const [line] = solo.businessFit.startupCosts
const buying = (item: string, basis = 'Our estimate.') => ({
  ...solo,
  businessFit: { ...solo.businessFit, startupCosts: [{ ...line!, item, basis }] },
})
const scenarios = (change: object): Opportunity => ({
  ...solo,
  revenue: { ...solo.revenue, solo: solo.revenue.solo!.map((one) => ({ ...one, ...change })) },
})

test.each<[string, Opportunity, string]>([
  ['a solo business without a ramp', { ...solo, ramp: undefined }, 'ramp'],
  ['without a smallest week', { ...solo, smallestWeek: undefined }, 'smallestWeek'],
  ['a company with a ramp', { ...ofCompany, ramp: solo.ramp }, 'ramp'],
  ['a company without twelve months', company, 'revenue.firstTwelveMonths'],
  [
    'a solo business with twelve months',
    { ...solo, revenue: { ...solo.revenue, firstTwelveMonths: first } },
    'revenue.firstTwelveMonths',
  ],
  ['no unpaid hours', scenarios({ unpaidHours: 0 }), 'revenue.solo.0.unpaidHours'],
  ['hours not stated', scenarios({ unpaidHours: undefined }), 'revenue.solo.0.unpaidHours'],
  [
    'a line without hours',
    scenarios({ lines: [{ ...solo.revenue.solo![0]!.lines[0]!, hours: undefined }] }),
    'revenue.solo.0.lines',
  ],
])('an entry needs the facts of its first twelve months %s is a mistake', (_, data, field) => {
  expect(checked(data).map(([name]) => name)).toEqual([field])
})

test.each<[item: string, basis?: string]>([
  ['Insurance, first year'],
  ['Insurance', 'A guide says $600 a year.'],
  ['Charting for twelve months'],
  ['Website', '$40 per month. Our estimate.'],
  ['Annual membership'],
])(
  'an entry needs the facts of its first twelve months a start-up line that returns is a mistake: %s %s',
  (item, basis) => {
    const [[field, message] = []] = checked(buying(item, basis))
    expect(field).toBe('businessFit.startupCosts.0')
    expect(message).toContain('runningCosts')
  },
)
