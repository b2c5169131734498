import { reconcile } from '../server/reconciliation.ts'

/** Netlify ends a background function after 15 minutes; the rest is left to the next one. */
const withinMs = 13 * 60_000

/**
 * Compares all customers with Stripe. Netlify answers 202 before this runs. Whoever else calls the
 * address starts nothing: a run is taken in the database, and only when one is due.
 */
export default async (): Promise<void> => {
  const run = await reconcile(() => new Date(), withinMs)
  console.info(JSON.stringify({ level: 'info', call: 'reconcile', ...run }))
}
