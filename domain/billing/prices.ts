/** The two prices of the membership. On the wire the field is called `tier`. */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]
