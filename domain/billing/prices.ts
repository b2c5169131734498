/** The names of the two prices of the membership. In the API, the field for this name is `tier`. */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]
