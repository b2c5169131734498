import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refreshTimes } from '../../src/stores/billing/return-attempts.ts'
import { declinedCard, failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'

type Action = (world: World, user: SoakUser) => Promise<void>

export const liveSubscriptions = ({ set }: World, { id }: SoakUser): Stripe.Subscription[] =>
  [...set.stripe.tables.subscriptions.values()].filter(
    ({ metadata, ended_at }) => id !== undefined && metadata['userId'] === id && ended_at === null,
  )

/** Whether the site counts a subscription as paid. A past-due subscription counts (W9). */
export const isPaid = ({ status }: Stripe.Subscription): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

async function submitForm(url: string, fields: Record<string, string> = {}): Promise<number> {
  const body = new URLSearchParams(fields)
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await reply.text()
  return reply.status
}

const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' })
const goodCard = '4242 4242 4242 4242'

/**
 * Returns whether the payment succeeded. It fails if the card is declined or the checkout is no
 * longer open.
 */
export async function payPage({ book }: World, user: SoakUser, url: string, number = goodCard) {
  const status = await submitForm(url, { ...card(number), consent: 'accepted' })
  const verdicts: Record<number, 'done' | 'refused'> = {
    303: 'done',
    402: 'refused',
    404: 'refused',
    410: 'refused',
  }
  const verdict = verdicts[status] ?? 'unexpected'
  book.note("pay on Stripe's page", verdict)
  if (verdict === 'unexpected') book.find("Stripe's page has an unexpected status", { status, url })
  if (status === 303) user.ledger.payments += 1
  return status === 303
}

/**
 * After a sync with Stripe, the site's refresh endpoint skips further syncs for this many
 * milliseconds.
 */
const freshMs = 2_000

/**
 * Syncs with Stripe, as the subscription page does after a checkout. The site skips the sync if it
 * synced the user less than `freshMs` ago. So if the plan in the reply differs from the plan at
 * Stripe, waits `freshMs` and tries once more.
 *
 * @returns whether the user is a member; false if the request fails
 */
export async function refreshSubscription(
  world: World,
  user: SoakUser,
  isSecond = false,
): Promise<boolean> {
  const before = liveSubscriptions(world, user).filter(isPaid)
  const { body } = await callEndpoint(world, user, 'refreshSubscription')
  if (!body) return false
  const isMember = body.subscriptionTier === 'member'
  const after = liveSubscriptions(world, user).filter(isPaid)
  const stayed = before.find(({ id }) => after.some((one) => one.id === id))
  const isNobody = before.length === 0 && after.length === 0
  if ((stayed && !isMember) || (isNobody && isMember)) {
    if (!isSecond) {
      await wait(freshMs)
      return refreshSubscription(world, user, true)
    }
    world.book.find('After a refresh, the plan differs from Stripe', {
      email: user.email,
      body,
      stayed,
    })
  }
  return isMember
}

export const refreshOnce: Action = async (world, user) =>
  void (await refreshSubscription(world, user))

async function awaitMembership(world: World, user: SoakUser): Promise<void> {
  const returned = Date.now()
  for (const at of refreshTimes) {
    await wait(Math.max(0, returned + at - Date.now()))
    if (await refreshSubscription(world, user)) return
  }
}

const tierOf = ({ dice }: SoakUser) => (dice.chance(0.6) ? 'founding' : 'standard')

export async function openCheckout(world: World, user: SoakUser, tier = tierOf(user)) {
  const { body } = await callEndpoint(world, user, 'createCheckout', { input: { tier } })
  if (body) user.checkouts.push(body.url)
  return body?.url
}

export const buyMembership: Action = async (world, user) => {
  const { dice } = user
  const url = await openCheckout(world, user)
  if (url === undefined) return
  const way = dice.weighted({ good: 6, refusedFirst: 2, abandoned: 2 })
  if (way === 'abandoned') return
  await wait(dice.between(100, 1_500))
  if (way === 'refusedFirst') await payPage(world, user, url, declinedCard)
  // In 30% of cases, the user closes the tab after paying. Then a webhook or the nightly
  // reconciliation must find the payment.
  if ((await payPage(world, user, url)) && dice.chance(0.7)) await awaitMembership(world, user)
}

export const payEarlierCheckout: Action = async (world, user) => {
  const [first, ...more] = user.checkouts
  if (first === undefined) return
  const url = user.dice.pick([first, ...more])
  if (await payPage(world, user, url)) await awaitMembership(world, user)
}

export const payInTwoTabs: Action = async (world, user) => {
  const urls = await Promise.all([
    openCheckout(world, user, 'founding'),
    openCheckout(world, user, 'standard'),
  ])
  for (const url of urls) if (url !== undefined) await payPage(world, user, url)
  await awaitMembership(world, user)
}

export const visitPortal: Action = async (world, user) => {
  const { body } = await callEndpoint(world, user, 'createPortal')
  if (!body) return
  const action = user.dice.weighted({ cancel: 4, renew: 2, card: 1 })
  const fields = action === 'card' ? card(failingLaterCard) : {}
  const status = await submitForm(`${body.url}/${action}`, fields)
  world.book.note(`${action} in the portal`, status < 400 ? 'done' : 'refused')
  if (user.dice.chance(0.5)) await refreshSubscription(world, user)
}

/**
 * Requests members' text. Adds a finding if a user who never paid gets the text. Also adds a
 * finding if a refresh has just reported a member and the site rejects the request, unless the
 * subscription ended in between.
 */
export const readPremium: Action = async (world, user) => {
  const { dice, email } = user
  const wasTold = dice.chance(0.3) && (await refreshSubscription(world, user))
  const live = liveSubscriptions(world, user).filter(isPaid)
  const { body, code } = await callEndpoint(world, user, 'getPremiumContent', {
    slug: dice.pick(world.slugs),
  })
  if (body && user.ledger.payments === 0)
    world.book.find('Members’ text for a user who never paid', email)
  const isStill = liveSubscriptions(world, user).some(({ id }) => id === live[0]?.id)
  if (code === 'membership_required' && wasTold && isStill) {
    world.book.find('No members’ text for a member', { email, live: live.map(({ id }) => id) })
  }
}

/**
 * After the user's last action, advances the clock of the user's Stripe customer by months. The
 * subscription then renews, becomes past due or ends.
 */
export async function letTimePass(world: World, user: SoakUser): Promise<void> {
  const customer = liveSubscriptions(world, user)[0]?.customer
  if (typeof customer !== 'string') return
  const days = user.dice.pick([93, 93.5, 97, 120, 190])
  await world.set.stripe.moveClock(customer, Math.floor(Date.now() / 1000 + days * 86_400))
  world.book.note('time passes for a member', 'done')
}
