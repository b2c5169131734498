/**
 * Times at which the return page asks Stripe, in ms after the return. Each request counts toward
 * the rate limit, which allows 6 billing requests per minute by default.
 */
export const refreshTimes = [0, 3000, 12_000]

/**
 * Times in ms at which the return page reads the user, in case a webhook has updated the user.
 * These reads are not rate limited.
 */
export const userReadTimes = [0, 700, 1500, 5000, 8000]
