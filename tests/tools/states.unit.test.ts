import { expect, test } from 'vitest'
import { describeLicenseReach } from '../../domain/tools/license-reach.ts'
import { listOpenQuestions } from '../../domain/tools/state-questions.ts'
import { stateNames } from '../../domain/tools/state-names.ts'
import { describeRule, describeStatePanel } from '../../domain/tools/state-panel.ts'
import { describeRates } from '../../domain/tools/state-tax-text.ts'
import {
  statesFileSchema,
  type CompactStatus,
  type StateLine,
  type StatesFile,
} from '../../domain/tools/states.schema.ts'
import {
  countCompactStatuses,
  describeCheck,
  describeCompact,
  type State,
} from '../../domain/tools/states.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { statesFile } from '../../src/build/content/states.ts'

const line: StateLine = { text: 'A rule.', verified: 'primary', sources: ['law'] }
const partial: StateLine = { ...line, isPartial: true }

const stateOf = (code: string, compact: CompactStatus = 'in effect'): State => ({
  code,
  name: stateNames[code]!,
  checkedAt: '2026-11-22',
  compact,
  board: { name: 'Board of Nursing' },
  wage: 45.86,
  tax: {
    code,
    year: 2026,
    grade: 'B',
    rule: { kind: 'none' },
    source: { title: 'A', publisher: 'B', date: '2026', url: 'https://x.org/', read: 'page' },
  },
})
const texas = stateOf('TX')
const georgia = stateOf('GA')
const california = stateOf('CA', 'not a member')
const alaska = stateOf('AK', 'not a member')
const massachusetts = stateOf('MA', 'enacted')

test.each<[State, State, RegExp]>([
  [texas, california, /^You need a California license/],
  [texas, alaska, /^You need an Alaska license/],
  [texas, georgia, /may reach Georgia/],
  [california, texas, /not a multistate license.*Texas license/],
  [texas, texas, /active Texas license/],
  [massachusetts, texas, /not a multistate license.*Texas license/],
])('the reach of a license from $name to $name', (home, client, sentence) => {
  expect(describeLicenseReach(home, client)).toMatch(sentence)
})

test('a state is stale after 180 days', () => {
  expect(describeCheck('2026-11-22', '2027-05-21')).toContain('November 22, 2026 or later')
  expect(describeCheck('2026-11-22', '2027-05-22')).toContain('Check again')
})

const aboutOf = (state: State) => listOpenQuestions(state).map(({ about }) => about)

test('the questions of a state are about each rule without a line, and each rule that was read only in part', () => {
  const all = { ...texas, entity: line, homeCare: line, telehealth: line }
  expect(aboutOf(all)).toHaveLength(2)
  expect(aboutOf({ ...all, entity: partial })).toContain('the business form')
  expect(aboutOf({ ...all, telehealth: undefined })).toContain('the rules on telehealth')
  expect(aboutOf(texas)).toHaveLength(5)
})

test('the questions of a state about home care go to the office that the state has for it', () => {
  const office = 'the Health Facilities Commission'
  const tennessee = { ...stateOf('TN'), homeCareOffice: office }
  expect(listOpenQuestions(tennessee).find(({ about }) => /home/.test(about))?.office).toBe(office)
  expect(describeRule(tennessee, 'homeCare')).toContain(`Ask ${office}: `)
  expect(describeRule(tennessee, 'company')).toContain(`Ask ${office}: `)
})

const verified = { ...texas, entity: line, homeCare: line, telehealth: line, infusion: line }
const visits = { slug: 'visits', contact: 'in person', telehealth: false, orders: 'not needed' }
const titlesOf = (entry: object, state: State = verified) =>
  describeStatePanel({ ...visits, ...entry }, state).lines.map(({ title }) => title)

test.each([
  [{}, ['License reach', 'Business form', 'Home-care license']],
  [{ contact: 'remote', telehealth: true }, ['License reach', 'Business form', 'Telehealth']],
  [
    { slug: 'home-infusion-contractor', contact: 'hands-on' },
    ['License reach', 'Business form', 'Home-care license', 'Home infusion'],
  ],
  [{ isCompany: true, telehealth: true }, ['License reach']],
])('the panel of an entry with %j has the lines %j', (entry, titles) => {
  expect(titlesOf(entry)).toEqual(titles)
  expect(titlesOf(entry, texas)).toEqual(['License reach'])
})

test.each<[object, State, string[]]>([
  [
    { orders: 'needed' },
    texas,
    ['the business form', 'the home-care license', 'care without an order'],
  ],
  [{}, verified, []],
  [{ isCompany: true }, verified, ['the license of the company']],
])('the panel of an entry with %j asks what has no line', (entry, state, asked) => {
  const { questions } = describeStatePanel({ ...visits, ...entry }, state)
  expect(questions.map(({ about }) => about)).toEqual(asked)
})

const file = statesFile()
const { states } = file
const stateBy = (code: string) => states.find((state) => state.code === code)!

test('the states of the site all have a tax and the pay of RNs', () => {
  expect(states).toHaveLength(51)
  for (const { code, tax, wage } of states) {
    expect(describeRates(tax.rule), code).toMatch(/^(None|[\d.–]+%)$/)
    expect(wage, code).toBeGreaterThan(30)
  }
  expect(describeRates(stateBy('CA').tax.rule)).toBe('1–9.3%')
  expect(describeRates(stateBy('MA').tax.rule)).toBe('5%')
  expect(describeRates(stateBy('OH').tax.rule)).toBe('0–2.75%')
})

test('the states of the site count 40 members of the compact, and Massachusetts enacted it without a date', () => {
  expect(countCompactStatuses(states)).toEqual({ 'in effect': 40, enacted: 1, 'not a member': 10 })
  expect(describeCompact(stateBy('MA'))).toBe('Enacted November 20, 2024. Not in effect.')
})

test('the states of the site never tell a reader that she may practice', () => {
  expect(JSON.stringify(states)).not.toMatch(/you may\b|no license needed/i)
})

const issuesOf = (change: (file: StatesFile) => unknown) => {
  const raw = structuredClone(readContent().states!.data)
  change(raw)
  const { error } = statesFileSchema.safeParse(raw)
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n') ?? ''
}

test('the states file is refused with an unknown source, and with a state twice', () => {
  const unknown = { ...line, sources: ['blog'] }
  expect(issuesOf(() => undefined)).toBe('')
  expect(issuesOf(({ states }) => (states[0]!.notes = [unknown]))).toContain('add the source blog')
  expect(issuesOf(({ states }) => (states[1]!.code = states[0]!.code))).toContain('the list has 2')
  expect(issuesOf(({ lists }) => (lists.compact = ['blog']))).toContain('add the source blog')
})
