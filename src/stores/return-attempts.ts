/**
 * When the page that Stripe returns to asks for the membership, in ms after the return: often at
 * first, where most payments show.
 */
export const attempts = [0, 700, 1500, 3000, 5000, 8000, 12_000]
