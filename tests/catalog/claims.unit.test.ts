import { describe, expect, it } from 'vitest'
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

describe('the number of entries', () => {
  it('is the fixed claim for 25 or more entries', () => {
    const [claim] = claims(Array.from({ length: 25 }, () => earning(70_000)))
    expect(claim).toMatchObject({ figure: '25+', label: 'curated opportunities' })
    expect(claim).not.toHaveProperty('shortfall')
  })

  it('is the real number below 25, with a warning for the build', () => {
    const [claim] = claims(Array.from({ length: 24 }, () => earning(70_000)))
    expect(claim?.figure).toBe('24+')
    expect(claim?.shortfall).toBe('curated opportunities: the entries support 24+, not 25+')
  })
})

describe('the market size', () => {
  const size = (...dollars: number[]) => {
    const markets = dollars.map((amount, index) => market(`m${index}`, amount))
    return claims(
      [
        earning(
          70_000,
          markets.map((one) => one.id),
        ),
      ],
      markets,
    )[1]
  }

  it('is the fixed claim for $50B or more', () => {
    expect(size(30e9, 20e9)).toMatchObject({ figure: '$50B+', label: 'total market size' })
    expect(size(132.9e9, 5.5e9)?.figure).toBe('$50B+')
  })

  it('is rounded down to two digits below $50B', () => {
    expect(size(30e9, 19.9e9)?.figure).toBe('$49B+')
    expect(size(5.56e9)?.figure).toBe('$5.5B+')
    expect(size(536e6)?.figure).toBe('$530M+')
  })

  it('counts a market of two entries once, and a market of no entry never', () => {
    const entries = [earning(70_000, ['a']), earning(70_000, ['a'])]
    const [, claim] = claims(entries, [market('a', 30e9), market('b', 100e9)])
    expect(claim?.figure).toBe('$30B+')
  })
})

describe('the average revenue potential', () => {
  const average = (...dollars: number[]) => claims(dollars.map((amount) => earning(amount)))[2]

  it('is the fixed claim when the mean of the 30-nurse companies reaches $2M', () => {
    expect(average(66_667)).toMatchObject({
      figure: '$2M+',
      label: 'average revenue potential',
      basis: 'yearly gross if a company had 30 nurses',
    })
  })

  it('is the calculated value, rounded down, below $2M', () => {
    expect(average(66_600)?.figure).toBe('$1.9M+')
    expect(average(66_600)?.shortfall).toBe(
      'average revenue potential: the entries support $1.9M+, not $2M+',
    )
  })

  it('does not count a company, which has no solo model', () => {
    expect(claims([earning(120_000), sampleCompany()])[2]?.figure).toBe('$2M+')
    expect(claims([earning(60_000), sampleCompany()])[2]?.figure).toBe('$1.8M+')
  })

  it('is a mean, not a maximum', () => {
    expect(average(120_000, 10_000)?.figure).toBe('$1.9M+')
  })
})
