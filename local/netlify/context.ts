import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'

/**
 * What the stand-in knows of Netlify's context. The rest (geo, cookies, account) is left out
 * rather than made up, and a function that reads it fails here and not in a review.
 */
export type FunctionContext = Pick<Context, 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'>

/** The context of one call; `waitUntil` hands its promise to `keep`. */
export function createContext(
  request: Request,
  ip: string,
  params: Record<string, string>,
  keep: (promise: Promise<unknown>) => void,
): FunctionContext {
  return { ip, params, requestId: randomUUID(), url: new URL(request.url), waitUntil: keep }
}
