/**
 * The names of the two prices of the membership. In the API's checkout request, the field `tier`
 * has one of these names.
 */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]
