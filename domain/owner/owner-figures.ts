import { exactDollars } from '../billing/exact-dollars.ts'

/** Counts for the owner. They name no user. */
export interface OwnerFigures {
  members: number
  /** Memberships that began or ended in the last 7 days. */
  joined: number
  ended: number
  /** Accounts of the last 30 days that still exist, and how many of them are members. */
  newAccounts: number
  newMembers: number
  latePayers: number
  refundsToSettle: number
  /** What the guide's answers of this month cost, in US dollars. */
  guide: { plan: string; dollars: number; budget: number }[]
}

/** The lines that the report and the weekly alert have in common, as label and value. */
export const figureLines = (figures: OwnerFigures): [label: string, value: string][] => [
  ['Joined, ended in 7 days', `${figures.joined}, ${figures.ended}`],
  ['New accounts in 30 days', `${figures.newAccounts}, of which ${figures.newMembers} are members`],
  ...figures.guide.map(({ plan, dollars, budget }): [string, string] => [
    `Guide this month, ${plan}`,
    `${exactDollars(Math.round(dollars * 100) / 100)} of ${exactDollars(budget)}`,
  ]),
]

/** The weekly alert. `due` is the number of figures and texts whose review is due. */
export function weeklyAlert(figures: OwnerFigures, due: string, week: string) {
  const lines: [string, string | number][] = [
    ['Members', figures.members],
    ...figureLines(figures),
    ['Late payments', figures.latePayers],
    ['Refunds to settle', figures.refundsToSettle],
    ['Content', due],
  ]
  return {
    kind: 'weekly' as const,
    facts: [week],
    text: `Week of ${week}\n${lines.map(([label, value]) => `${label}: ${value}`).join('\n')}`,
  }
}
