/** The checkout request of the API has one of these names in its field `tier`. */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]
