/**
 * When the page that Stripe redirects to has Stripe asked, in ms after the return. Three times, so
 * that a second try and the checkout itself fit into the rate limit of 6 billing calls a minute.
 */
export const refreshTimes = [0, 3000, 12_000]

/** When it reads the user instead, in case the webhook was faster; not rate limited. In ms. */
export const userReadTimes = [0, 700, 1500, 5000, 8000]
