import { environment } from './env.ts'

/** How long Netlify may take to accept the call, in milliseconds. */
const deadlineMs = 10_000

/** Asks Netlify to run the background function; it answers before that one begins. */
export async function startReconciliation(): Promise<void> {
  const url = new URL(
    '/.netlify/functions/reconcile-billing-background',
    environment().siteOrigins[0],
  )
  const reply = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(deadlineMs) })
  if (reply.status !== 202) throw new Error(`The background function answered ${reply.status}`)
}
