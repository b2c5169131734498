import { describe, expect, test } from 'vitest'
import { answerLink, answerPaths } from '../../../domain/chat/guide-links.ts'
import { offerTakeHome, readStatedNumbers } from '../../../domain/chat/take-home-offer.ts'
import { buildTakeHomeInputs } from '../../../domain/tools/take-home/take-home-defaults.ts'
import { toTakeHomeEntry } from '../../../domain/tools/take-home/take-home-entry.ts'
import { readTakeHomeLink } from '../../../domain/tools/take-home/take-home-link.ts'
import { entryFiles } from './guide-entries.ts'

const slug = 'medication-reconciliation-seniors'
const model = toTakeHomeEntry(entryFiles.find(({ data }) => data.slug === slug)!.data)!
const path = `/opportunity/${slug}`
const offer = (question: string) => offerTakeHome(question, { path, title: 'Reviews', model })
const addressOf = (text = '') => /\]\(([^)]+)\)/.exec(text)?.[1] ?? ''
const linkOf = (question: string) =>
  readTakeHomeLink(addressOf(offer(question)).slice(path.length), {
    inputs: buildTakeHomeInputs(model),
    runway: undefined,
  })

describe('the numbers of a question', () => {
  test.each([
    ['I make $48.50 an hour', { hourlyWage: 4_850 }],
    ['My job pays $52/hr', { hourlyWage: 5_200 }],
    ['with $70,000 a year from my job', { ownWages: 7_000_000 }],
    ['I earn $85k per year', { ownWages: 8_500_000 }],
    ['we file jointly', { status: 'joint' }],
    ['I am married filing separately', { status: 'separate' }],
    ['head of household', { status: 'head' }],
    ['a 5.5% state tax', { stateRate: 0.055 }],
    ['I have 10 hours a week', { hoursPerWeek: 10 }],
    ['Can it replace my salary of $90,000 a year?', { leavesJob: true }],
    ['no numbers here', {}],
    ['$9,000 an hour and $90,000,000 a year', {}],
  ])('are read from: %s', (question, numbers) => {
    expect(readStatedNumbers(question)).toEqual(numbers)
  })
})

describe('the offer', () => {
  test('fills the link in with the numbers of the question', () => {
    const question =
      'Could I live on this? I am married, make $48 an hour and $70,000 a year, with 13 hours a week and 5% state tax.'
    const { inputs, defaulted, unknown } = linkOf(question)
    expect([defaulted, unknown]).toEqual([[], 0])
    expect(inputs).toMatchObject({ hourlyWage: 4_800, stateRate: 0.05, share: 0.45 })
    expect(inputs.tax).toMatchObject({ status: 'joint', ownWages: 7_000_000 })
    expect(offer(question)).toContain(
      'From your question: 13 hours a week (45% of a full schedule), a staff job at $48 an hour for comparison, $70,000 a year in wages, married filing jointly and 5% state tax.',
    )
    expect(offer(question)).not.toContain('We assumed')
  })

  test('names a rate with its decimals, and the most hours that the calculator allows', () => {
    const question = 'What would I keep at 60 hours a week with 5.25% state tax?'
    expect(linkOf(question).inputs).toMatchObject({ stateRate: 0.0525, share: 1.5 })
    expect(offer(question)).toContain(
      'From your question: 60 hours a week (the calculator allows at most 150% of a full schedule) and 5.25% state tax.',
    )
  })

  test('says what it assumed', () => {
    expect(offer('What would I keep after taxes?')).toContain(
      'We assumed the first 12 months at 21.56% of a full schedule, a staff job at $46.90 an hour for comparison, $87,796.80 a year in wages, filing as single and no state tax.',
    )
    expect(linkOf('What would I keep?').inputs).toEqual(buildTakeHomeInputs(model))
  })

  test('leaves out wages when the user plans to leave the job', () => {
    const question = 'Would I keep enough to quit my job?'
    expect(linkOf(question).inputs.tax.ownWages).toBe(0)
    expect(offer(question)).toContain('From your question: no wages from the job.')
  })

  test('is a link that an answer may have', () => {
    const address = addressOf(offer('Can I afford to quit my job?'))
    expect(answerLink(address, answerPaths([slug]))).toBe(address)
    expect(answerLink(`${path}#take-home?v=1<script>`, answerPaths([slug]))).toBeUndefined()
  })

  test('comes only with a question about take-home', () => {
    expect(offer('Which license do I need for 10 hours a week?')).toBeUndefined()
  })
})
