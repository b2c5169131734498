import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'

/**
 * The part of Netlify's context that the emulator has. The rest (geo, cookies, account) is left out
 * rather than invented, so a function that reads it fails here and not in production.
 */
export type FunctionContext = Pick<
  Context,
  'deploy' | 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'
>

/** The context of one call; `waitUntil` hands its promise to `keep`. */
export function createContext(
  request: Request,
  ip: string,
  params: Record<string, string>,
  keep: (promise: Promise<unknown>) => void,
  deployContext: string,
): FunctionContext {
  return {
    deploy: { context: deployContext, id: 'local', published: deployContext === 'production' },
    ip,
    params,
    requestId: randomUUID(),
    url: new URL(request.url),
    waitUntil: keep,
  }
}
