import type { Background } from '../../catalog/fit-values.ts'
import type { Scores } from '../../catalog/scores/scores.ts'

export const fitChoices = {
  contact: ['hands-on', 'in person', 'remote'],
  evenings: ['never', 'some', 'any'],
  orders: ['none', 'fine'],
  buyer: ['families', 'organizations', 'either'],
} as const
export type FitContact = (typeof fitChoices.contact)[number]

/** Answers of the quiz. An unanswered question is missing or has an empty list. */
export interface FitAnswers {
  contact?: readonly FitContact[]
  /** Cents that the user can spend before the first client. */
  budget?: number
  /** Months until the user needs a paying client. */
  months?: number
  /** Hours a week that the user has in the first 12 months. */
  hours?: number
  /** Gross revenue that the user wants in the first 12 months, in cents. */
  goal?: number | 'any'
  evenings?: (typeof fitChoices.evenings)[number]
  orders?: (typeof fitChoices.orders)[number]
  buyer?: (typeof fitChoices.buyer)[number]
  backgrounds?: readonly Background[]
  priority?: keyof typeof scoreOfPriority
}
export type FitQuestion = keyof FitAnswers

export const scoreOfPriority = {
  opportunity: 'opportunity',
  demand: 'demand',
  readiness: 'feasibility',
  timing: 'timing',
  'open-field': 'competition',
} as const satisfies Record<string, keyof Scores>
export const priorities = Object.keys(scoreOfPriority) as (keyof typeof scoreOfPriority)[]

/** The weight of each question, in the order of the quiz. */
export const questionWeights = {
  contact: 3,
  budget: 3,
  months: 2,
  hours: 2,
  goal: 3,
  evenings: 2,
  orders: 2,
  buyer: 2,
  backgrounds: 3,
  priority: 2,
} as const satisfies Record<FitQuestion, number>
