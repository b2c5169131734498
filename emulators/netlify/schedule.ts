import type { Invoker } from './invoke.ts'
import type { SiteFunctions } from './functions.ts'

/**
 * `POST /_control/run {function}`: runs a scheduled function now, as Netlify does when its hour
 * comes, and says what it answered. Over HTTP such a function has no address at all.
 *
 * Netlify's call also holds `next_run`; working out cron times for a field nobody reads is left.
 */
export async function runScheduledNow(
  request: Request,
  functions: SiteFunctions,
  invoker: Invoker,
): Promise<Response> {
  const wish = (await request.json().catch(() => null)) as { function?: unknown } | null
  const fn = functions.get(String(wish?.function))
  if (!fn?.config.schedule) {
    return Response.json(
      { message: `${wish?.function} is no scheduled function.` },
      { status: 400 },
    )
  }
  const reply = await invoker.runScheduled(fn, new URL(request.url).origin)
  return Response.json({ status: reply.status, body: await reply.text() })
}
