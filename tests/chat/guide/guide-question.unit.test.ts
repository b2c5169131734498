import { expect, test } from 'vitest'
import { answerLink, answerPaths } from '../../../domain/chat/guide-links.ts'
import {
  findStates,
  prepareQuestion,
  type AskedEntry,
} from '../../../domain/chat/guide-question.ts'
import { findNamedEntries } from '../../../domain/chat/guide-nearest.ts'
import { asksForMoney, readStatedNumbers } from '../../../domain/chat/guide-take-home.ts'
import { calculateBusinessFigures } from '../../../domain/tools/business-figures.ts'
import { toCents } from '../../../domain/tools/cents.ts'
import { defaultProfile, toHousehold, type Profile } from '../../../domain/tools/profile.ts'
import { figureTexts } from '../../../domain/tools/result/figure-texts.ts'
import { listOpenQuestions } from '../../../domain/tools/state-questions.ts'
import { stateNames } from '../../../domain/tools/state-names.ts'
import { ruleNames } from '../../../domain/tools/states.ts'
import { buildTakeHomeInputs } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../../../domain/tools/take-home/take-home-entry.ts'
import { readTakeHomeLink } from '../../../domain/tools/take-home/take-home-link.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { readContent, throwMistakes } from '../../../src/build/content/read-content.ts'
import { joinStates } from '../../../src/build/content/states.ts'
import { entryFiles } from './guide-entries.ts'

const content = throwMistakes(readContent())
const states = joinStates(content.states.data, content['state-tax'].data)

const all: AskedEntry[] = entryFiles.map(({ data }) => ({
  slug: data.slug,
  path: `/opportunity/${data.slug}`,
  title: data.title,
  model: toTakeHomeEntry(data),
}))
const entryOf = (slug: string) => all.find((entry) => entry.slug === slug)!
const foot = entryOf('nurse-foot-care')

const prepare = (question: string, entries = [foot], profile?: Profile, earlier: string[] = []) =>
  prepareQuestion({
    questions: [question, ...earlier],
    entries,
    states,
    savedNumbers: profile && { line: 'Numbers of the test', profile },
  })
const textOf = ({ blocks }: ReturnType<typeof prepare>) =>
  blocks.map(({ title, text }) => `${title}\n${text}`).join('\n\n')
const addresses = (text = '') => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to ?? '')

test.each([
  ['I make $48.50 an hour', { job: { hourlyPay: 4_850 } }],
  ['I work three 12s at $44 an hour in Ohio', { job: { hourlyPay: 4_400, hoursPerWeek: 36 } }],
  ['two 12-hour shifts a week', { job: { hoursPerWeek: 24 } }],
  ['Could I charge $150 an hour for this?', { job: {} }],
  ['I earn $85k per year', { job: { hourlyPay: 4_541 } }],
  ['we file jointly', { job: { status: 'joint' } }],
  ['head of household', { job: { status: 'head' } }],
  [
    'I work 24 hours a week on staff and have 10 hours a week',
    { job: { hoursPerWeek: 24 }, businessHours: 10 },
  ],
  ['Can it replace my salary of $90,000 a year?', { job: { job: 'leaves' } }],
  ['no numbers here', { job: {} }],
  ['$9,000 an hour and $90,000,000 a year', { job: {} }],
])('the numbers of a question are read from: %s', (question, numbers) => {
  expect(readStatedNumbers(question)).toEqual(numbers)
})

test.each([
  ['What would I keep after taxes?', true],
  ['Would this net me anything?', true],
  ['Is it worth my time?', true],
  ['How many reviews a month beat one extra shift?', true],
  ['is that before tax', true],
  ['Can I afford to quit my job?', true],
  ['Which license do I need for 10 hours a week?', false],
  ['How do I file my income tax?', false],
  ['My patient Mrs Lopez cannot afford her insulin. What can I do?', false],
  ['My mother can’t afford home care. What are my options?', false],
])('reads whether a question asks what a business brings: %s', (question, isIt) => {
  expect(asksForMoney(question)).toBe(isIt)
})

test.each([
  ['Could I do nurse foot care on my days off?', ['nurse-foot-care']],
  ['What would menopause coaching net me?', ['menopause-coaching']],
  ['How does it compare with end of life navigation?', ['end-of-life-navigation']],
  ['What do I write to a clinic about health?', []],
  ['How do I chart a wound and its dressing?', []],
  ['Can I afford to leave my job if I have two kids?', []],
])('finds the entries that a question names: %s', (question, slugs) => {
  expect(findNamedEntries(question, all).map(({ slug }) => slug)).toEqual(slugs)
})

const solo = all.filter(({ model }) => model !== undefined)
const saved: Profile = {
  job: 'keeps',
  hourlyPay: toCents(44),
  hoursPerWeek: 36,
  status: 'joint',
  spouseWages: toCents(40_000),
  state: 'OH',
}

test.each([
  ['without a profile', undefined],
  ['with a profile', saved],
  ['with a state and its mean pay', { ...defaultProfile, state: 'NY' } as const],
])('what we calculate for a question has the figures of each entry’s page, %s', (_, profile) => {
  const state = states.find(({ code }) => code === profile?.state)
  const household = toHousehold(profile ?? defaultProfile, state && toCents(state.wage))
  const wrong = solo.filter((entry) => {
    const figures = calculateBusinessFigures(entry.model!, household, {
      federal: newestTaxYear,
      state: state?.tax.rule,
    })
    const { first, fullNote, fullHour, verdict } = figureTexts(figures)
    const text = textOf(prepare('What would I keep after taxes?', [entry], profile))
    return ![first, fullNote, fullHour, verdict].every((figure) => text.includes(figure))
  })
  expect(solo).toHaveLength(34)
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})

test('what we calculate for a question uses the state and the wages of the question before the saved ones', () => {
  const question = 'I work two 12s at $50 an hour in Texas. What would I keep?'
  const prepared = prepare(question, [foot], saved)
  expect(textOf(prepared)).toContain(
    'For: 24 h a week at $50, married filing jointly, spouse earns $40,000, Texas.',
  )
  expect(prepared.ending).toContain('a=TX')
  expect(textOf(prepared)).not.toContain('Ohio')
})

test('what we calculate for a question leaves out state tax at the hours asked for if the page does', () => {
  const question = 'I make $200 an hour in Colorado. What would I keep at 5 hours a week?'
  const noTax = 'I make $200 an hour in Texas. What would I keep at 5 hours a week?'
  const yearOf = (text: string) => /A whole year.*/.exec(textOf(prepare(text)))?.[0]
  expect(textOf(prepare(question))).toContain('Colorado, before state tax')
  expect(yearOf(question)).toBe(yearOf(noTax))
  expect(yearOf('What would I keep at 1 h a week?')).toContain('A whole year at 1 hour a week (')
})

test('what we calculate for a question says when its hours do not fit next to the job', () => {
  const at = (hours: number) => textOf(prepare(`What would I keep at ${hours} hours a week?`))
  expect(at(29)).toMatch(/hours of your job, this is about 65 hours a week.*leave the job\.\n/)
  expect(at(20)).not.toContain('leave the job')
})

test.each([
  ['keeps', 'As extra shifts, the same hours keep $'],
  ['leaves', 'On staff, the same hours keep $'],
] as const)(
  'what we calculate for a nurse who %s the job names the work compared',
  (job, words) => {
    const text = textOf(prepare('What would I keep?', [foot], { job, status: 'single' }))
    expect(/First 12 months.*/.exec(text)?.[0]).toContain(words)
  },
)

test('what we calculate for a question is added only to a question about money or about several entries', () => {
  expect(prepare('Which license do I need?')).toEqual({ blocks: [], ending: undefined })
  const both = [foot, entryOf('private-patient-advocacy')]
  expect(prepare('How do they compare?', both).blocks).toHaveLength(2)
})

test('what we calculate for a question is added neither to a question about a patient, nor to a company', () => {
  const patient = 'My patient cannot afford new shoes. What would I keep?'
  expect(prepare(patient)).toEqual({ blocks: [], ending: undefined })
  const company = all.filter(({ model }) => model === undefined)
  expect(prepare('What would I keep?', company.slice(0, 1)).blocks).toEqual([])
})

const linkOf = (question: string, profile?: Profile) => {
  const [address = ''] = addresses(prepare(question, [foot], profile).ending)
  return readTakeHomeLink(address.slice(foot.path.length), {
    inputs: buildTakeHomeInputs(foot.model!),
    runway: undefined,
  })
}

test('the end of an answer links to the calculator with the numbers of the question, and says which they are', () => {
  const question =
    'Could I live on this? I am married and do three 12s at $44, with 13 hours a week.'
  const { inputs, defaulted, unknown } = linkOf(question)
  expect([defaulted, unknown]).toEqual([[], 0])
  expect(inputs).toMatchObject({ hourlyWage: 4_400 })
  expect(inputs.tax).toMatchObject({ status: 'joint', ownWages: 4_400 * 36 * 52 })
  const { ending = '' } = prepare(question)
  const [, stated = '', assumed = ''] =
    /From this conversation: (.*?)\. We assumed (.*?)\./.exec(ending) ?? []
  for (const part of ['13 hours a week', '$44', '36 hours', 'jointly'])
    expect(stated).toContain(part)
  expect(assumed).toBe('no state tax')
})

test('the end of an answer says which numbers it assumed, and which are saved', () => {
  expect(linkOf('What would I keep?').inputs).toEqual(buildTakeHomeInputs(foot.model!))
  expect(prepare('What would I keep?').ending).not.toContain('From ')
  const profile: Profile = { ...defaultProfile, hourlyPay: 5_000, state: 'OH' }
  expect(prepare('What would I keep?', [foot], profile).ending).toMatch(
    /From your saved numbers: [^.]*\$50 an hour[^.]*Ohio tax\./,
  )
})

test.each([
  ['and in Texas?', true],
  ['What would I keep there?', true],
  ['And what do I chart?', false],
])(
  'numbers and states of earlier questions hold, and what they asked if the question asks nothing: %s',
  (question, isMoney) => {
    const earlier = ['What would I keep in Texas with three 12s at $44?', 'I live in Ohio.']
    const prepared = prepare(question, [foot], undefined, earlier)
    expect(prepared.blocks.map(({ path }) => path)).toContain('/states/texas')
    expect(textOf(prepared).includes('36 h a week at $44')).toBe(isMoney)
    expect(prepared.ending?.includes('Texas tax') ?? false).toBe(isMoney)
  },
)

test('the end of an answer links to the comparison of the entries, the states of the question and the quiz', () => {
  const two = [foot, entryOf('private-patient-advocacy')]
  const { ending } = prepare('Which of them is right for me in Ohio?', two)
  expect(addresses(ending)).toEqual([
    '/compare?e=nurse-foot-care,private-patient-advocacy&w=30-25-25-20-0',
    '/states/ohio',
    '/tools/fit',
  ])
})

test('the end of an answer has only links that an answer may have', () => {
  const paths = answerPaths(all.map(({ slug }) => slug))
  const names = Object.values(stateNames)
  const questions = names.map((name) => `Which one suits me in ${name}, and what would I keep?`)
  const found = questions.flatMap((question) =>
    addresses(prepare(question, all.slice(0, 4)).ending),
  )
  expect(found.length).toBeGreaterThan(3 * names.length)
  expect(found.filter((address) => answerLink(address, paths) !== address)).toEqual([])
})

test.each([
  ['How do I do this in Ohio?', ['OH']],
  ['I live in Portland, OR and work in WA', ['OR', 'WA']],
  ['may I start iv fluids in tx', ['TX']],
  ['Is West Virginia like Virginia?', ['WV', 'VA']],
  ['rules in washington dc', ['DC']],
  ['Between Ohio, Texas and Utah', ['OH', 'TX']],
  ['I work in OR and ask an MD or a PA', []],
  ['HELP ME IN MY STATE OR TELL ME', []],
  ['Can I do a CT follow-up? OK, ask me in a day', []],
])('reads the states of a question: %s', (question, codes) => {
  expect(findStates(question)).toEqual(codes)
})

test.each(['Texas', 'New York'])(
  'gives the facts of the state that a question names: %s',
  (name) => {
    const question = `What are the rules for home visits in ${name}?`
    const { blocks } = prepareQuestion({
      questions: [question],
      entries: [],
      states,
      savedNumbers: undefined,
    })
    const state = states.find((one) => one.name === name)!
    expect(blocks.map(({ path }) => path)).toEqual([
      `/states/${name.toLowerCase().replace(' ', '-')}`,
    ])
    const text = blocks[0]?.text ?? ''
    const lines = [...ruleNames.map((rule) => state[rule]), ...(state.notes ?? [])]
    const parts = [
      ...lines.flatMap((line) =>
        line
          ? [`(${line.verified === 'primary' ? 'law or agency' : 'second-hand'}): ${line.text}`]
          : [],
      ),
      state.board.name,
      ...listOpenQuestions(state).flatMap(({ about, office }) => [about, office]),
      '2026',
    ]
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
  },
)

test('gives the saved state if the question names none', () => {
  const savedNumbers = {
    line: 'x',
    profile: { job: 'keeps', status: 'single', state: 'OH' } as const,
  }
  const of = (question: string) =>
    prepareQuestion({ questions: [question], entries: [], states, savedNumbers }).blocks.map(
      ({ path }) => path,
    )
  expect(of('How do I start?')).toEqual([undefined, '/states/ohio'])
  expect(of('How do I start in Texas?')).toEqual([undefined, '/states/texas'])
})
