import { describe, expect, test } from 'vitest'
import { statesFileSchema } from '../../domain/tools/states.schema.ts'
import { describeLicenseReach } from '../../domain/tools/license-reach.ts'
import { readContent, throwMistakes } from '../../src/build/content/read-content.ts'
import { describePanelLine } from '../../domain/tools/state-panel.ts'
import { stateCodes, stateQuestions } from '../../domain/tools/state-names.ts'
import {
  countCompactStatuses,
  describeCompact,
  hasOwnPage,
  describeLine,
  listOpenQuestions,
  listStaleLines,
  describeVerified,
  listVerifiedLines,
  selectPanelLines,
  type CompactStatus,
  type State,
  type StateLine,
} from '../../domain/tools/states.ts'

const checkedAt = '2026-11-22'
const unknown: StateLine = { text: null, verified: 'no', sources: [], checkedAt }
const line: StateLine = { text: 'A rule.', verified: 'primary', sources: ['law'], checkedAt }

const stateOf = (code: string, name: string, status: CompactStatus = 'in effect'): State => ({
  code,
  name,
  compact: { status, verified: 'secondary', sources: ['map'], checkedAt },
  board: {
    name: `${name} Board of Nursing`,
    url: 'https://example.com/',
    verified: 'secondary',
    sources: ['list'],
    checkedAt,
  },
  entity: unknown,
  homeCare: unknown,
  telehealth: unknown,
  registration: { url: null, verified: 'no', sources: [], checkedAt },
})
const texas = stateOf('TX', 'Texas')
const georgia = stateOf('GA', 'Georgia')
const california = stateOf('CA', 'California', 'not a member')
const alaska = stateOf('AK', 'Alaska', 'not a member')
const massachusetts = stateOf('MA', 'Massachusetts', 'enacted')

describe('the reach of a license', () => {
  test.each([
    [texas, california, 'You need a California license.'],
    [texas, alaska, 'You need an Alaska license.'],
    [texas, georgia, "Your Texas multistate license may reach Georgia. Georgia's law applies."],
    [
      california,
      texas,
      'A California license is not a multistate license. You need a Texas license.',
    ],
    [alaska, texas, 'An Alaska license is not a multistate license. You need a Texas license.'],
    [texas, texas, 'You need an active Texas license.'],
    [california, california, 'You need an active California license.'],
    [texas, massachusetts, 'You need a Massachusetts license.'],
    [
      massachusetts,
      texas,
      'A Massachusetts license is not a multistate license. You need a Texas license.',
    ],
  ])('from $name to $name', (home, client, sentence) => {
    expect(describeLicenseReach(home, client)).toBe(sentence)
  })

  test('is unknown while a compact line is not verified', () => {
    const unverified = { ...texas, compact: { ...texas.compact, verified: 'no' as const } }
    expect(describeLicenseReach(unverified, georgia)).toBeUndefined()
    expect(describeLicenseReach(georgia, unverified)).toBeUndefined()
  })
})

describe('a line', () => {
  test('shows no text until it is verified', () => {
    const question = { office: 'the board of nursing', text: 'May I?' } as const
    const shown = 'Not verified. Ask the board of nursing: May I?'
    expect(describeLine(unknown, question, checkedAt)).toBe(shown)
    expect(describeLine({ ...line, verified: 'no' }, question, checkedAt)).toBe(shown)
  })

  test('is stale after 180 days', () => {
    const { orders } = stateQuestions('Texas')
    expect(describeLine(line, orders, '2027-05-21')).toBe('A rule. Checked November 22, 2026.')
    expect(describeLine(line, orders, '2027-05-22')).toBe(
      'A rule. Last checked November 22, 2026. Check again before you rely on it.',
    )
    expect(listStaleLines([{ ...texas, entity: line }], '2027-05-21')).toEqual([])
    expect(listStaleLines([{ ...texas, entity: line }], '2027-05-22')).toEqual([
      'Texas: check entity again, last checked 2026-11-22',
      'Texas: check compact again, last checked 2026-11-22',
      'Texas: check board again, last checked 2026-11-22',
    ])
  })
})

test('lists the lines read at the law or the agency before the second-hand ones', () => {
  const names = {
    entity: 'business form',
    homeCare: 'home care',
    telehealth: 'telehealth',
    compact: 'compact',
    board: 'board',
  }
  const texas = stateOf('TX', 'Texas')
  const state = { ...texas, entity: line }
  expect(describeVerified(state, names)).toBe(
    'Verified: business form. Second-hand: compact, board',
  )
  expect(describeVerified(texas, names)).toBe('Second-hand: compact, board')
  expect(describeVerified(state, { entity: 'business form' })).toBe('Verified: business form')
  const partly: StateLine = { ...line, isPartial: true }
  expect(describeVerified({ ...texas, homeCare: partly }, { homeCare: 'home care' })).toBe(
    'Verified: home care (in part)',
  )
})

test('a state with four or more verified lines has its own page', () => {
  const three = { ...texas, entity: line }
  expect(listVerifiedLines(three)).toEqual(['entity', 'compact', 'board'])
  expect(hasOwnPage(three)).toBe(false)
  expect(hasOwnPage({ ...three, homeCare: line })).toBe(true)
})

test('asks about orders, and about each line that is not verified or only partly verified', () => {
  const texas = stateOf('TX', 'Texas')
  const verified = { ...texas, entity: line, homeCare: line, telehealth: line }
  expect(listOpenQuestions(verified)).toHaveLength(1)
  expect(listOpenQuestions({ ...verified, homeCare: unknown })).toHaveLength(2)
  const partial: StateLine = { ...line, isPartial: true }
  expect(listOpenQuestions({ ...verified, entity: partial })).toEqual([
    stateQuestions('Texas').orders,
    stateQuestions('Texas').entity,
  ])
})

test('sends each question to the office that answers it', () => {
  const offices = Object.entries(stateQuestions('Texas')).map(([topic, { office }]) => [
    topic,
    office,
  ])
  const registry = 'the office that registers businesses (often the secretary of state)'
  expect(Object.fromEntries(offices)).toEqual({
    licenseReach: 'the board of nursing',
    orders: 'the board of nursing',
    telehealth: 'the board of nursing',
    entity: registry,
    homeCare: 'the state health department',
    company: 'the state health department',
    infusion: 'the state health department',
  })
  expect(listOpenQuestions(texas).map(({ office }) => office)).toEqual([
    'the board of nursing',
    'the board of nursing',
    registry,
    'the state health department',
  ])
})

test('counts the states by compact status', () => {
  const states = [texas, georgia, california, massachusetts]
  expect(countCompactStatuses(states)).toEqual({ 'in effect': 2, enacted: 1, 'not a member': 1 })
})

test.each([
  ['in person', false, 'not needed', ['licenseReach', 'entity', 'homeCare']],
  ['remote', true, 'needed', ['licenseReach', 'entity', 'telehealth', 'orders']],
  ['hands-on', false, 'for some services', ['licenseReach', 'entity', 'homeCare', 'orders']],
])('an entry %s, telehealth %s, orders %s shows %j', (contact, telehealth, orders, lines) => {
  const entry = { slug: 'night-visits', contact, telehealth, orders }
  expect(selectPanelLines(entry, { infusion: line })).toEqual(lines)
})

test('a company shows where a license counts and asks which license the company needs', () => {
  const entry = {
    slug: 'residential-care-home',
    contact: 'in person',
    telehealth: true,
    orders: 'for some services',
    isCompany: true,
  }
  expect(selectPanelLines(entry, { infusion: line })).toEqual(['licenseReach', 'company'])
  expect(describePanelLine('company', texas, '2026-11-23')).toBe(
    'Not verified. Ask the state health department: Which license does this company need in Texas, and which state agency issues it?',
  )
})

test('home infusion shows its license in a state that has one', () => {
  const entry = {
    slug: 'home-infusion-contractor',
    contact: 'hands-on',
    telehealth: false,
    orders: 'needed',
  }
  expect(selectPanelLines(entry, { infusion: line })).toContain('infusion')
  expect(selectPanelLines(entry, texas)).not.toContain('infusion')
})

describe('the states file', () => {
  const sources = { map: { title: 'A map' }, list: { title: 'A list' } }
  const issuesOf = (states: unknown, everywhere: unknown[] = []) =>
    statesFileSchema
      .safeParse({ sources, everywhere, states })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      .join('\n') ?? ''
  const all = stateCodes.map((code) => stateOf(code, code))
  const withTexas = (changes: object) =>
    all.map((state) => (state.code === 'TX' ? { ...state, name: 'Texas', ...changes } : state))

  test('has 51 states', () => {
    expect(stateCodes).toHaveLength(51)
    expect(issuesOf(all)).toBe('')
    expect(issuesOf(all.slice(1))).toBe('states write one state with the code AL; the list has 0')
    expect(issuesOf([...all, all[0]])).toBe(
      'states write one state with the code AL; the list has 2',
    )
  })

  test.each([
    [{ entity: { ...line, sources: [] } }, 'entity.text has no source'],
    [{ homeCare: { ...line, verified: 'no' } }, 'homeCare.text must be null until'],
    [{ telehealth: { ...unknown, verified: 'primary' } }, 'telehealth.text is missing'],
    [{ board: { ...texas.board, sources: [] } }, 'board.url has no source'],
    [{ compact: { ...texas.compact, sources: [] } }, 'compact.status has no source'],
    [{ entity: { ...line, checkedAt: 'May' } }, 'entity.checkedAt'],
    [{ registration: { ...texas.registration, url: 'https://example.com/' } }, 'registration'],
    [{ notes: [{ ...line, sources: [] }] }, 'notes.0.text has no source'],
    [{ code: 'PR' }, 'code'],
  ])('is refused with %j', (changes, message) => {
    expect(issuesOf(withTexas(changes))).toContain(
      `states.${all.findIndex(({ code }) => code === 'TX')}.${message}`,
    )
  })

  test('names a source that is not in its list', () => {
    expect(issuesOf(withTexas({}), [line])).toBe(
      'everywhere.0.sources.0 add the source law under "sources"',
    )
  })

  test('of the site has the lines that were verified by November 22, 2026', () => {
    const file = throwMistakes(readContent()).states.data
    expect(countCompactStatuses(file.states)).toEqual({
      'in effect': 40,
      enacted: 1,
      'not a member': 10,
    })
    const count = (name: string) =>
      file.states.filter((state) => (listVerifiedLines(state) as string[]).includes(name)).length
    expect(['compact', 'board', 'entity', 'homeCare', 'telehealth'].map(count)).toEqual([
      51, 40, 7, 5, 0,
    ])
    expect(file.states.filter(hasOwnPage)).toEqual([])
    const massachusettsOfFile = file.states.find(({ code }) => code === 'MA')!
    expect(describeCompact(massachusettsOfFile)).toBe('Enacted November 20, 2024. Not in effect.')
    expect(JSON.stringify(file)).not.toMatch(/you may\b|no license needed|May 2027/i)
  })
})
