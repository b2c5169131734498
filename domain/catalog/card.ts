/** An entry in brief. `/opportunities.json` lists every public entry in this form. */
export interface OpportunityCard {
  slug: string
  title: string
  category: string
  shortDescription: string
  /** 1 to 10. */
  averageScore: number
  /** Gross revenue range of the solo model: "$23K–$115K". Of a company: "$253K–$405K (company)". */
  revenue: string
}
