import { expect, it } from 'vitest'
import { cardFacts, describeWork } from '../../domain/catalog/card.ts'
import { glanceFacts } from '../../domain/catalog/glance.ts'
import { buildCard } from '../../domain/catalog/build-card.ts'
import { entryFigures, toTakeHomeEntry } from '../../domain/tools/take-home/take-home-entry.ts'
import { printedDollars } from '../../domain/tools/cents.ts'
import { toComparedEntry } from '../../domain/tools/compared-entry.ts'
import { toFitEntry } from '../../domain/tools/fit/fit-entry.ts'
import { buildKeepTable } from '../../domain/tools/take-home/keep-table.ts'
import { taxYear2026 } from '../tools/take-home/take-home-inputs.ts'
import { readRealEntries } from './real-entries.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

const rank = { place: 1, of: 1 }

it('every screen shows the same first 12 months and the same month of overtaking', () => {
  const shown = readRealEntries().flatMap(({ data }) => {
    const figures = entryFigures(data, taxYear2026)
    if (!figures) return []
    const printed = printedDollars(figures.firstTwelveMonths.adds)
    const card = buildCard(data, rank)
    const compared = toComparedEntry(data, taxYear2026)
    const fit = toFitEntry(data).figures
    const [first, full] = buildKeepTable(taxYear2026, toTakeHomeEntry(data)!)
    expect(card.firstTwelveMonths.low * 100, data.slug).toBe(printed)
    expect(compared.kept?.firstTwelveMonths, data.slug).toBe(printed)
    expect(fit?.firstTwelveMonths, data.slug).toBe(printed)
    expect(printedDollars(first.left), data.slug).toBe(printed)
    expect(full.left, data.slug).toBe(figures.full.adds)
    expect([card.overtakesIn ?? undefined, fit?.overtakesIn], data.slug).toEqual([
      figures.overtakesIn,
      figures.overtakesIn,
    ])
    return [card]
  })
  expect(shown.length).toBeGreaterThan(30)
})

it('the card and the facts at a glance name the weeks that can cost shifts', () => {
  const awayWeeks = { perYear: 24, daysLeft: 2, basis: 'Our estimate.' }
  const [trips, visits] = [sampleOpportunity({ awayWeeks }), sampleOpportunity()]
  const textsOf = (data: typeof trips) => [
    describeWork(buildCard(data, rank)),
    glanceFacts(data, undefined).find(({ label }) => label === 'Hours a week')?.note,
  ]
  for (const text of textsOf(trips))
    expect(text).toMatch(/can cost you shifts in 24 weeks a year$/i)
  for (const text of textsOf(visits)) expect(text).not.toContain('shifts')
})

it('the facts at a glance name every required license and certificate, and none that is only recommended', () => {
  const requiredCertifications = [
    { name: 'State license for the agency', required: true },
    { name: 'Active RN license', required: false },
    { name: 'BLS', required: true },
  ]
  const facts = glanceFacts(sampleOpportunity({ requiredCertifications }), undefined)
  expect(facts.at(-1)?.text).toMatch(/^State license for the agency\. BLS\. /)
  expect(facts.at(-1)?.text).not.toContain('RN license')
})

const { revenue, ...rest } = sampleCompany()
const [model] = revenue.team
const team = [
  { ...model!, ownerKeeps: -7_000 },
  { ...model!, ownerKeeps: 48_000 },
]
const keeping = (low: number, high: number) => ({
  ...rest,
  revenue: {
    ...revenue,
    team,
    firstTwelveMonths: { share: { low: 0, high: 10 }, ownerKeeps: { low, high } },
  },
})

it('a company shows what the owner keeps before tax, and is not compared with a shift', () => {
  const facts = glanceFacts(keeping(-14_000, 6_000), undefined)
  expect(facts.slice(0, 2).map(({ label, text }) => [label, text])).toEqual([
    ['First 12 months, for you', 'A $14K loss to $6K profit'],
    ['For you, later years', 'A $7K loss to $48K profit'],
  ])
  expect(facts.find(({ label }) => label === 'Hours a week')?.text).toBe('Full time')
  const card = buildCard(keeping(-147_000, -26_000), rank)
  expect([card.full, card.overtakesIn, card.hours]).toEqual([null, null, null])
  expect(cardFacts(card)[0]?.[1]).toBe('a loss of $26K–$147K')
})

it.each([
  [-147_000, -26_000, 'and lose money'],
  [-14_000, 6_000, 'and may lose money'],
  [2_000, 6_000, 'and earn money'],
])('a company that keeps %d to %d: you invest and %s', (low, high, words) => {
  expect(buildCard(keeping(low, high), rank).verdict).toEqual([
    expect.stringMatching(new RegExp(`^You invest \\$3K to \\$8K ${words} `)),
  ])
})
