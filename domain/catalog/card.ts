/** The fields that a card shows. `/opportunity/{slug}.json` returns them as a static file. */
export interface OpportunityCard {
  slug: string
  title: string
  category: string
  /** 1 to 10. */
  averageScore: number
  /** Gross revenue range of the solo model: "$23K–$115K". Of a company: "$253K–$405K (company)". */
  revenue: string
}
