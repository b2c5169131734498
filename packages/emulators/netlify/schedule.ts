import type { Invoker } from './invoke.ts'
import type { SiteFunctions } from './functions.ts'

/**
 * `POST /_control/run {function}`: runs a scheduled function now, because such a function has no
 * URL. Returns the function's status and body. Unlike Netlify, sends the function no `next_run`.
 */
export async function runScheduledNow(
  request: Request,
  functions: SiteFunctions,
  invoker: Invoker,
): Promise<Response> {
  const input = (await request.json().catch(() => null)) as { function?: unknown } | null
  const fn = functions.get(String(input?.function))
  if (!fn?.config.schedule) {
    return Response.json(
      { message: `${input?.function} is not a scheduled function.` },
      { status: 400 },
    )
  }
  const reply = await invoker.runScheduled(fn, new URL(request.url).origin)
  return Response.json({ status: reply.status, body: await reply.text() })
}
