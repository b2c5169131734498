import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'

/**
 * The part of Netlify's context that the emulator supports. It leaves out the rest, such as `geo`
 * and `cookies`, so that a test fails if a function reads it.
 */
export type FunctionContext = Pick<
  Context,
  'deploy' | 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'
>

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
