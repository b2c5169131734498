/**
 * The names of the two prices of the membership. The API's checkout request calls this field
 * `tier`.
 */
export const priceNames = ['founding', 'standard'] as const
export type PriceName = (typeof priceNames)[number]
