/** What a list shows of an entry: the static reply of /opportunity/{slug}.json. */
export interface OpportunityCard {
  slug: string
  title: string
  category: string
  /** 1 to 10. */
  averageScore: number
  /** The solo model's gross range, "$23K–$115K". */
  revenue: string
}
