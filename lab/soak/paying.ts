import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { refreshTimes } from '../../src/stores/billing/return-attempts.ts'
import { declinedCard, failingLaterCard } from '../../tests/support/stripe-account.ts'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'

type Doing = (world: World, person: Person) => Promise<void>

/** A person's subscriptions at Stripe that have not ended. */
export const liveSubscriptions = ({ set }: World, { id }: Person): Stripe.Subscription[] =>
  [...set.stripe.tables.subscriptions.values()].filter(
    ({ metadata, ended_at }) => id !== undefined && metadata['userId'] === id && ended_at === null,
  )

/** Whether Stripe counts a subscription as paid, a late one included (scenario W9). */
export const isPaid = ({ status }: Stripe.Subscription): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/** Sends a form of one of Stripe's hosted pages; its status. */
async function submit(url: string, fields: Record<string, string> = {}): Promise<number> {
  const body = new URLSearchParams(fields)
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await reply.text()
  return reply.status
}

const card = (number: string) => ({ number, expiry: '12/34', cvc: '123' })
const goodCard = '4242 4242 4242 4242'

/** Pays a checkout on Stripe's page; false when there is nothing to pay any more. */
export async function payPage({ book }: World, person: Person, url: string, number = goodCard) {
  const status = await submit(url, card(number))
  const verdicts: Record<number, 'done' | 'refused'> = {
    303: 'done',
    402: 'refused',
    404: 'refused',
    410: 'refused',
  }
  const verdict = verdicts[status] ?? 'unexpected'
  book.note("pay on Stripe's page", verdict)
  if (verdict === 'unexpected') book.find("Stripe's page answers otherwise", { status, url })
  if (status === 303) person.ledger.payments += 1
  return status === 303
}

/** Asks Stripe for the truth, as the page does on return; true when the person is a member. */
export async function refresh(world: World, person: Person): Promise<boolean> {
  const before = liveSubscriptions(world, person).filter(isPaid)
  const { body } = await ask(world, person, 'refreshSubscription')
  if (!body) return false
  const isMember = body.subscriptionTier === 'member'
  const after = liveSubscriptions(world, person).filter(isPaid)
  const stayed = before.find(({ id }) => after.some((one) => one.id === id))
  const isNobody = before.length === 0 && after.length === 0
  if ((stayed && !isMember) || (isNobody && isMember)) {
    world.book.find('Refreshed, and not as Stripe has it', { email: person.email, body, stayed })
  }
  return isMember
}

export const refreshOnce: Doing = async (world, person) => void (await refresh(world, person))

async function comeBack(world: World, person: Person): Promise<void> {
  const returned = Date.now()
  for (const at of refreshTimes) {
    await wait(Math.max(0, returned + at - Date.now()))
    if (await refresh(world, person)) return
  }
}

const tierOf = ({ dice }: Person) => (dice.chance(0.6) ? 'founding' : 'standard')

/** Opens a checkout; its address when there is one. */
export async function openCheckout(world: World, person: Person, tier = tierOf(person)) {
  const { body } = await ask(world, person, 'createCheckout', { input: { tier } })
  if (body) person.checkouts.push(body.url)
  return body?.url
}

/** Through checkout: a good card, a refused one first, or the page is left. */
export const pay: Doing = async (world, person) => {
  const { dice } = person
  const url = await openCheckout(world, person)
  if (url === undefined) return
  const way = dice.weighted({ good: 6, refusedFirst: 2, abandoned: 2 })
  if (way === 'abandoned') return
  await wait(dice.between(100, 1_500))
  if (way === 'refusedFirst') await payPage(world, person, url, declinedCard)
  // If the user closes the tab after paying, the webhook or the nightly comparison finds the payment.
  if ((await payPage(world, person, url)) && dice.chance(0.7)) await comeBack(world, person)
}

/** Comes back to a checkout of earlier, which may be over. */
export const payEarlierCheckout: Doing = async (world, person) => {
  const [first, ...more] = person.checkouts
  if (first === undefined) return
  const url = person.dice.pick([first, ...more])
  if (await payPage(world, person, url)) await comeBack(world, person)
}

/** Opens both prices from two tabs and pays both pages where Stripe allows it. */
export const payInTwoTabs: Doing = async (world, person) => {
  const urls = await Promise.all([
    openCheckout(world, person, 'founding'),
    openCheckout(world, person, 'standard'),
  ])
  for (const url of urls) if (url !== undefined) await payPage(world, person, url)
  await comeBack(world, person)
}

/** To the billing portal: cancels, renews, or leaves a card that fails at the next period. */
export const visitPortal: Doing = async (world, person) => {
  const { body } = await ask(world, person, 'createPortal')
  if (!body) return
  const doing = person.dice.weighted({ cancel: 4, renew: 2, card: 1 })
  const fields = doing === 'card' ? card(failingLaterCard) : {}
  const status = await submit(`${body.url}/${doing}`, fields)
  world.book.note(`${doing} in the portal`, status < 400 ? 'done' : 'refused')
  if (person.dice.chance(0.5)) await refresh(world, person)
}

/** Reads members' text; who never paid gets none, who pays and was told so is not kept out. */
export const readPremium: Doing = async (world, person) => {
  const { dice, email } = person
  const wasTold = dice.chance(0.3) && (await refresh(world, person))
  const live = liveSubscriptions(world, person).filter(isPaid)
  const { body, code } = await ask(world, person, 'getPremiumContent', {
    slug: dice.pick(world.slugs),
  })
  if (body && person.ledger.payments === 0) world.book.find('Open to a user who never paid', email)
  const isStill = liveSubscriptions(world, person).some(({ id }) => id === live[0]?.id)
  if (code === 'membership_required' && wasTold && isStill) {
    world.book.find('Closed to a member', { email, live: live.map(({ id }) => id) })
  }
}

/** Advances the customer's clock after their last visit: renewals, late payments, ends. */
export async function letTimePass(world: World, person: Person): Promise<void> {
  const customer = liveSubscriptions(world, person)[0]?.customer
  if (typeof customer !== 'string') return
  const days = person.dice.pick([93, 93.5, 97, 120, 190])
  await world.set.stripe.moveClock(customer, Math.floor(Date.now() / 1000 + days * 86_400))
  world.book.note('time passes for a member', 'done')
}
