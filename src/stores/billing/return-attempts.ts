/**
 * The times at which the page checks the payment with Stripe, in ms after the user returned from
 * Stripe Checkout. Each check counts toward the rate limit: by default 6 billing requests a minute.
 */
export const refreshTimes = [0, 3000, 12_000]

/**
 * The times at which the page loads the user from our database, in ms after the user returned from
 * Stripe Checkout. A webhook may already have updated the user there. These requests are not rate
 * limited.
 */
export const userReadTimes = [0, 700, 1500, 5000, 8000]
