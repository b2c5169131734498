import type { Opportunity } from './opportunity.schema.ts'
import { scaledCompanyNurses, scaledCompanyRevenue } from './revenue.ts'
import type { Market } from './source.schema.ts'

export interface Claim {
  figure: string
  label: string
  basis: string
  /** Set when the entries do not bear the claim out, so that the build can warn. */
  shortfall?: string
}

/** US dollars rounded down to two digits, in thousands, millions or billions: 138,936,000,000 -> "$130B+". */
function roundedDown(dollars: number): string {
  const [size, letter] = dollars >= 1e9 ? [1e9, 'B'] : dollars >= 1e6 ? [1e6, 'M'] : [1e3, 'K']
  const digits = Math.max(0, Math.floor(Math.log10(dollars)) - 1)
  const floor = Math.floor(dollars / 10 ** digits) * 10 ** digits
  return `$${floor / size}${letter}+`
}

function claim(
  label: string,
  basis: string,
  value: number,
  least: number,
  words: string,
  computed: string,
): Claim {
  if (value >= least) return { figure: words, label, basis }
  return {
    figure: computed,
    label,
    basis,
    shortfall: `${label}: the entries bear out ${computed}, not ${words}`,
  }
}

/**
 * The hero's three claims, each computed from the collection and printed in the claim's own
 * words only when the entries reach it (design card, 2).
 */
export function heroClaims(opportunities: Opportunity[], markets: Market[]): Claim[] {
  const named = new Set(opportunities.flatMap((entry) => entry.relatedMarkets))
  const spending = markets
    .filter((market) => named.has(market.id))
    .reduce((sum, market) => sum + market.dollars, 0)
  const mean =
    opportunities.reduce((sum, entry) => sum + scaledCompanyRevenue(entry), 0) /
    opportunities.length
  return [
    claim(
      'curated opportunities',
      'counted from the entries below',
      opportunities.length,
      25,
      '25+',
      `${opportunities.length}+`,
    ),
    claim(
      'total market size',
      'cited related spending, summed',
      spending,
      50e9,
      '$50B+',
      roundedDown(spending),
    ),
    claim(
      'average revenue potential',
      `scenario, a company of ${scaledCompanyNurses} nurses`,
      mean,
      2e6,
      '$2M+',
      roundedDown(mean),
    ),
  ]
}
