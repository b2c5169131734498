/** Days for which a gift link opens its section. */
export const giftDays = 7

/** Gift links that a member may create in a UTC month. Revoked links count. */
export const giftsPerMonth = 5
