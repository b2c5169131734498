/** A summary of an entry. `/opportunities.json` has one `OpportunityCard` per public entry. */
export interface OpportunityCard {
  slug: string
  title: string
  category: string
  shortDescription: string
  /** 1 to 10. */
  averageScore: number
  /**
   * Range of yearly gross revenue: "$23K–$115K" for a solo business, and "$253K–$405K (company)"
   * for a company.
   */
  revenue: string
  /** US dollars: "$2K–$5K". */
  startupCost: string
  /**
   * Yearly gross revenue. If `grossBasis` is `full schedule`, the amount for one nurse: "$115K". If
   * it is `company`, a range: "$253K–$405K".
   */
  gross: string
  grossBasis: 'full schedule' | 'company'
  /**
   * Yearly amount that the owner of a company keeps before tax: "$19K–$74K", "a $7K loss to $48K
   * profit". Null for a solo business, and if the entry does not state the amount.
   */
  ownerKeeps: string | null
  /**
   * Hours of work a week at full schedule, unpaid hours included. Null for a company, and if the
   * entry does not state the hours.
   */
  weeklyHours: number | null
  /**
   * Gross revenue of the first year: "$35K–$58K". Null for a company whose entry does not state
   * `firstYearShare`.
   */
  firstYear: string | null
  /**
   * Amount that the owner of a company keeps or loses in the first year, before tax: "a loss of
   * $26K–$147K". Null for a solo business, and if the entry does not state the amount.
   */
  ownerKeepsFirstYear: string | null
  /**
   * Yearly take-home at full schedule, after costs and federal tax: "$53K". Null for a company, and
   * if the entry does not state the hours.
   */
  takeHomePerYear: string | null
  /**
   * Take-home of the first year, after costs and federal tax: "$21K", "a loss of $3K". Null for a
   * company, and if the entry does not state the hours.
   */
  takeHomeFirstYear: string | null
  /**
   * Take-home per hour at full schedule, after costs and federal tax: "$42". Null for a company,
   * and if the entry does not state the hours.
   */
  takeHomePerHour: string | null
}

export const keepBasis =
  'Figures with a dashed line are our estimates. “After tax” is after costs and federal tax, for a nurse who files as single, with no other income and no state tax. The first-year amount after tax is for the middle of the gross range, after start-up costs. If you also have a job, you keep less.'

export const cardFacts = (
  card: OpportunityCard,
): [label: string, value: string | null, note?: string][] => {
  const grossLabel = `Gross, ${card.grossBasis}`
  const isCompany = card.grossBasis === 'company'
  const hours = isCompany ? 'Full time' : null
  return [
    ['To start', card.startupCost],
    card.takeHomePerHour
      ? [
          grossLabel,
          card.gross,
          `After tax: ${card.takeHomePerYear} a year, ${card.takeHomePerHour} an hour`,
        ]
      : card.ownerKeeps
        ? [grossLabel, card.gross, `For you in later years, before tax: ${card.ownerKeeps}`]
        : [grossLabel, card.gross],
    [
      isCompany ? 'Hours a week' : 'Hours, full schedule',
      card.weeklyHours === null ? hours : `${card.weeklyHours} a week`,
    ],
    card.ownerKeepsFirstYear
      ? ['First year, gross', card.firstYear, `For you, before tax: ${card.ownerKeepsFirstYear}`]
      : card.takeHomeFirstYear
        ? ['First year, gross', card.firstYear, `After tax: ${card.takeHomeFirstYear}`]
        : ['First year, gross', card.firstYear],
  ]
}
