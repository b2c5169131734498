/** The five editorial scores, in the order in which pages show them. */
export const scoreNames = ['opportunity', 'demand', 'feasibility', 'timing', 'competition'] as const

/** Whole numbers from 1 to 10. A high score for competition means a field that is not crowded. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>
