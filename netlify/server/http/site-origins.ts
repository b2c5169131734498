import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment } from './env.ts'

export type DeployContext = Partial<Pick<Context, 'deploy' | 'url'>>

const deployOrigin = new AsyncLocalStorage<string | undefined>()

/**
 * Runs the work of one request. On a deploy preview or branch deploy, `siteOrigins` returns only
 * the deploy's own origin during that work.
 */
export const onDeploy = <Result>(context: DeployContext | undefined, work: () => Result): Result =>
  deployOrigin.run(originOf(context), work)

/**
 * Returns the origin of a deploy preview or branch deploy, and undefined in production. Only the
 * request's URL has this origin: the variable `URL` has the production origin, and
 * `DEPLOY_PRIME_URL` exists only during a build (netlify/functions#314).
 */
function originOf({ deploy, url }: DeployContext = {}): string | undefined {
  return deploy && url && deploy.context !== 'production' ? url.origin : undefined
}

/**
 * The origins that session tokens and write requests may name, the main one first. Stripe redirects
 * to the main one. A deploy preview or branch deploy has only its own origin, never the production
 * site's.
 */
export function siteOrigins(): [string, ...string[]] {
  const own = deployOrigin.getStore()
  return own === undefined ? environment().siteOrigins : [own]
}
