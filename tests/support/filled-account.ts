import type { LocalSet, TestUser } from './local-set.ts'
import { scenarioId, seenAt, slug } from './sample-requests.ts'
import { fullSchedule } from '../tools/take-home/take-home-inputs.ts'

/** Stores something of a user in each table. Each text has `text`, and each amount $987,654. */
export async function fillAccount(set: LocalSet, nurse: TestUser, text: string): Promise<void> {
  const saved = '/api/saved-opportunities'
  const field = { value: text, at: seenAt }
  const question = { message: text, opportunitySlug: slug, requestId: 'sample-1' }
  const profile = { job: 'keeps', status: 'joint', spouseWages: 987_654_00, state: 'TX' }
  for (const [method, path, body] of [
    ['POST', saved, { opportunitySlug: slug }],
    ['PATCH', `${saved}/${slug}`, { notes: text }],
    ['POST', '/api/ai/chat', question],
    ['POST', '/api/stripe/create-checkout-session', { tier: 'founding' }],
    ['POST', '/api/fit-answers', { answers: { budget: 987_654_00, buyer: 'either' } }],
    ['PUT', '/api/profile', { profile, changedAt: seenAt }],
    ['PATCH', '/api/fill-ins', { fields: { name: field } }],
    ['PATCH', `/api/launch-plan/${slug}`, { fields: { 'note:plan-1': field } }],
  ] as const) {
    const { status } = await nurse.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} replied ${status}.`)
  }
  const ofUser = 'from users where clerk_id = $1'
  await set.neon.rows(`insert into scenarios select $2, id, $3, $4, $5, $4, $6, $6 ${ofUser}`, [
    nurse.clerkId,
    scenarioId,
    slug,
    text,
    JSON.stringify(fullSchedule),
    seenAt,
  ])
  await set.neon.rows(
    `insert into refunds (stripe_subscription_id, user_id, cents, reason, refunded_at, state)
     select $2, id, 98765400, 'second_subscription', now(), 'succeeded' ${ofUser}`,
    [nurse.clerkId, `sub_${crypto.randomUUID()}`],
  )
  await set.neon.rows(
    `insert into gifts (user_id, token_hash, opportunity_slug, section, created_at, ends_at, opens)
     select id, $2, $3, $4, now(), now() + interval '1 day', 3 ${ofUser}`,
    [nurse.clerkId, crypto.randomUUID(), slug, text],
  )
}
