import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment } from './env.ts'

/** The part of Netlify's context that says which deploy answers, and at which address. */
export type DeployContext = Partial<Pick<Context, 'deploy' | 'url'>>

const deployOrigin = new AsyncLocalStorage<string | undefined>()

/** Runs the work of one request, which takes its origin from the deploy that answers it. */
export const onDeploy = <Result>(context: DeployContext | undefined, work: () => Result): Result =>
  deployOrigin.run(originOf(context), work)

/**
 * A deploy preview or branch deploy answers at an address that no setting can list in advance.
 * Netlify's `URL` names the production site there too, and `DEPLOY_PRIME_URL` exists in builds only
 * (netlify/functions#314), so we take the address of the request.
 */
function originOf({ deploy, url }: DeployContext = {}): string | undefined {
  return deploy && url && deploy.context !== 'production' ? url.origin : undefined
}

/**
 * The origins that a session token and a changing call may name; the first one is where Stripe
 * redirects to. Never those of production on another deploy.
 */
export function siteOrigins(): [string, ...string[]] {
  const own = deployOrigin.getStore()
  return own === undefined ? environment().siteOrigins : [own]
}
