import type { Opportunity } from './opportunity.schema.ts'
import { scaledCompanyNurses, scaledCompanyRevenue } from './revenue.ts'
import type { Market } from './sources/source.schema.ts'

export interface Claim {
  figure: string
  label: string
  basis: string
  /** A warning that the build prints. Undefined if the entries support the claim. */
  shortfall?: string
}

/** Rounds US dollars down to two significant digits: 138,936,000,000 -> "$130B+". */
function formatRoundedDown(dollars: number): string {
  const [size, letter] = dollars >= 1e9 ? [1e9, 'B'] : dollars >= 1e6 ? [1e6, 'M'] : [1e3, 'K']
  const digits = Math.max(0, Math.floor(Math.log10(dollars)) - 1)
  const floor = Math.floor(dollars / 10 ** digits) * 10 ** digits
  return `$${floor / size}${letter}+`
}

function checkClaim(
  label: string,
  basis: string,
  value: number,
  minimum: number,
  claimed: string,
  computed: string,
): Claim {
  if (value >= minimum) return { figure: claimed, label, basis }
  return {
    figure: computed,
    label,
    basis,
    shortfall: `${label}: the entries support ${computed}, not ${claimed}`,
  }
}

/**
 * Mean of `scaledCompanyRevenue` over the entries, in US dollars per year. Leaves out entries
 * without solo scenarios, such as a home-care agency.
 */
export function meanScaledRevenue(opportunities: Opportunity[]): number {
  const scaled = opportunities.flatMap((entry) => scaledCompanyRevenue(entry) ?? [])
  return scaled.reduce((sum, value) => sum + value, 0) / scaled.length
}

/**
 * Returns the three claims of the home page. Each claim has a fixed figure, such as "$50B+". If the
 * value calculated from our data is lower, the claim shows the calculated value instead.
 */
export function heroClaims(opportunities: Opportunity[], markets: Market[]): Claim[] {
  const marketIds = new Set(opportunities.flatMap((entry) => entry.relatedMarkets))
  const spending = markets
    .filter((market) => marketIds.has(market.id))
    .reduce((sum, market) => sum + market.dollars, 0)
  const mean = meanScaledRevenue(opportunities)
  return [
    checkClaim(
      'curated opportunities',
      'entries in the directory',
      opportunities.length,
      25,
      '25+',
      `${opportunities.length}+`,
    ),
    checkClaim(
      'total market size',
      'yearly spending in related markets, added up',
      spending,
      50e9,
      '$50B+',
      formatRoundedDown(spending),
    ),
    checkClaim(
      'average revenue potential',
      `yearly gross if a company had ${scaledCompanyNurses} nurses`,
      mean,
      2e6,
      '$2M+',
      formatRoundedDown(mean),
    ),
  ]
}
