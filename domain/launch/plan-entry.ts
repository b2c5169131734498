import type { LaunchKit } from './launch-kit.schema.ts'

/** What the page "My launch plan" reads of an entry, from `/plan/<slug>.json`. Everything is public. */
export interface PlanEntry {
  slug: string
  title: string
  /** The public execution plan. */
  steps: string[]
  /** The services of the full schedule. `dollars` is our example price. */
  services: { unit: string; dollars: number }[]
  /** Start-up costs in dollars. */
  budget: { item: string; low: number; high: number }[]
  /** Costs of a year in dollars. */
  yearlyCosts: { item: string; dollars: number }[]
  /** The yearly cost that is insurance, and where its price is from. */
  insurance: { item: string; basis: string; sources: { name: string; url?: string }[] }
  /** Newest first. `date` is YYYY-MM-DD. */
  changes: { date: string; what: string }[]
  /** How much the entry's kit holds. Undefined without a kit. */
  outline?: { tasks: number; steps: number; questions: number }
  /** The whole kit, of the featured entry only. */
  sample?: LaunchKit
}

/** @throws {Error} if no yearly cost is insurance */
export function insuranceOf<Cost extends { item: string }>(costs: readonly Cost[]): Cost {
  const found = costs.find(({ item }) => /insurance|liability|malpractice/i.test(item))
  if (!found) throw new Error('No yearly cost is insurance.')
  return found
}
