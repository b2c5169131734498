import { expect, test } from 'vitest'
import { heroClaims } from '../../domain/catalog/claims.ts'
import type { Market } from '../../domain/catalog/sources/source.schema.ts'
import { sampleCompany, sampleOpportunity } from './sample-opportunity.ts'

const market = (id: string, dollars: number): Market => ({
  id,
  label: id,
  dollars,
  year: 2022,
  source: 's1',
  caveat: 'Related.',
})

const earning = (dollars: number, relatedMarkets: string[] = []) =>
  sampleOpportunity({
    relatedMarkets,
    revenue: {
      solo: [
        {
          name: 'Full',
          lines: [{ dollars, unit: 'year', quantity: 1, period: 'year', periods: 1 }],
        },
      ],
      team: [],
      assumptions: [],
    },
  })

const claims = (entries: ReturnType<typeof earning>[], markets: Market[] = []) =>
  heroClaims(entries, markets)

test('the number of entries is the fixed claim from 25 on, and below it the real number with a warning', () => {
  const claimOf = (count: number) => claims(Array.from({ length: count }, () => earning(70_000)))[0]
  expect(claimOf(25)?.figure).toBe('25+')
  expect(claimOf(25)).not.toHaveProperty('shortfall')
  expect(claimOf(24)).toMatchObject({ figure: '24+', shortfall: expect.stringContaining('24+') })
})

test.each([
  [[30e9, 20e9], '$50B+'],
  [[132.9e9, 5.5e9], '$50B+'],
  [[30e9, 19.9e9], '$49B+'],
  [[5.56e9], '$5.5B+'],
  [[536e6], '$530M+'],
])('markets of %j are %s', (dollars, figure) => {
  const markets = dollars.map((amount, index) => market(`m${index}`, amount))
  const names = markets.map(({ id }) => id)
  // A market of two entries counts once, and a market of no entry never.
  const entries = [earning(70_000, names), earning(70_000, names)]
  expect(claims(entries, [...markets, market('other', 100e9)])[1]?.figure).toBe(figure)
})

test.each([
  [[66_667], '$2M+'],
  [[66_600], '$1.9M+'],
  [[120_000, 10_000], '$1.9M+'],
])('the mean of companies of 30 nurses who earn %j is %s', (dollars, figure) => {
  // A company has no solo model, so it does not count.
  const entries = [...dollars.map((amount) => earning(amount)), sampleCompany()]
  expect(claims(entries)[2]?.figure).toBe(figure)
})
