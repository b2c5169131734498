import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment } from './env.ts'

/** The part of Netlify's context that names the deploy and its URL. */
export type DeployContext = Partial<Pick<Context, 'deploy' | 'url'>>

const deployOrigin = new AsyncLocalStorage<string | undefined>()

/** Runs the work of one request. `siteOrigins` then knows the deploy that serves it. */
export const onDeploy = <Result>(context: DeployContext | undefined, work: () => Result): Result =>
  deployOrigin.run(originOf(context), work)

/**
 * Returns the origin of a deploy preview or branch deploy. There, Netlify's `URL` names the production
 * site, and `DEPLOY_PRIME_URL` exists in builds only (netlify/functions#314). So we use the request's URL.
 */
function originOf({ deploy, url }: DeployContext = {}): string | undefined {
  return deploy && url && deploy.context !== 'production' ? url.origin : undefined
}

/**
 * The origins that session tokens and write requests may name. Stripe redirects to the first one. A
 * preview has its own origin only, never that of production.
 */
export function siteOrigins(): [string, ...string[]] {
  const own = deployOrigin.getStore()
  return own === undefined ? environment().siteOrigins : [own]
}
