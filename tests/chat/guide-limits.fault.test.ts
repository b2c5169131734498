import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostFreeFailures, returnedMessages } from '../../domain/billing/plans.ts'
import { continueQuestion } from '../../domain/chat/chat-message.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { messagesUsed } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import { setTier, signUpExisting, signUpMember } from '../support/members.ts'
import { asking } from './asking.ts'

/** The maximum cost of an answer's output tokens, in millionths of a dollar. */
const wholeAnswer = 4_000 * 0.5
const userLimit = 20_000_000

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })
const { ask, costOf, forgetEnd, messagesOf, setCounter, siteCost, storedOf } = asking(set)

/** The tokens of the last prompt, as the emulator counts them. */
const promptTokens = async () =>
  (await set.openai.prompts())
    .at(-1)!
    .reduce((sum, { text }) => sum + Math.ceil(text.length / 4) + 4, 3)

test('counts the reasoning of an answer without text, as the provider reports it (R4, H1)', async () => {
  const nurse = await signUpExisting(set)
  expect((await ask(nurse, 'Who pays? [[think]]')).error?.code).toBe('upstream_failed')
  const cost = Math.ceil((await promptTokens()) * 0.125 + wholeAnswer)
  expect([await costOf(nurse), await messagesUsed(nurse)]).toEqual([cost, 0])
})

test.each([
  ['an interrupted answer with all its possible tokens', 'Who pays? [[cut]]', 0, wholeAnswer],
  ['a complete answer', 'Who pays?', 0, 0],
  ['nothing for a call that the provider refused', 'Who pays?', 429, -1],
])('counts %s, for the user as for the site (R4, H2)', async (_, message, refusal, least) => {
  const nurse = await signUpExisting(set)
  const before = await siteCost()
  if (refusal) await set.openai.fail({ match: '/v1', status: refusal })
  await ask(nurse, message)
  const cost = await costOf(nurse)
  expect((await siteCost()) - before).toBe(cost)
  expect(cost).toBeGreaterThan(least)
  if (refusal) expect(cost).toBe(0)
})

test('the monthly cost limit refuses a user above it until next month, and offers no upgrade (R4)', async () => {
  clock.set(Date.parse('2027-03-30T12:00:00Z'))
  const nurse = await signUpExisting(set)
  await ask(nurse, 'In March')
  await set.neon.rows('update users set ai_cost_micro_dollars = $2 where clerk_id = $1', [
    nurse.clerkId,
    `${userLimit}`,
  ])
  const before = [await siteCost(), await messagesUsed(nurse)]
  const body = { message: 'More', opportunitySlug: 'nurse-foot-care' }
  const reply = await nurse.call('POST', '/api/ai/chat', body)
  expect([reply.status, reply.body.error.code]).toEqual([429, 'rate_limited'])
  expect(JSON.stringify(reply.body)).not.toMatch(/upgrade/i)
  const wait = Number(reply.headers.get('retry-after'))
  expect(Math.abs(wait - 36 * 3_600)).toBeLessThan(60)
  expect([await siteCost(), await messagesUsed(nurse)]).toEqual(before)
  clock.set(Date.parse('2027-04-01T00:00:00Z'))
  expect((await ask(nurse, 'In April')).status).toBe(200)
})

const budgets = { free: 40_000_000, member: 160_000_000 }
const setSpend = (plan: 'free' | 'member', cost: number) =>
  set.neon.rows(
    `insert into guidance_spend (period, micro_dollars, plan)
     values (date_trunc('month', now() at time zone 'UTC'), $2, $1)
     on conflict (period, plan) do update set micro_dollars = excluded.micro_dollars`,
    [plan, `${cost}`],
  )

test('free accounts cannot use up the members’ budget, nor members theirs (Q6)', async () => {
  const [nurse, member] = [await signUpExisting(set), await signUpMember(set)]
  await setSpend('free', budgets.free)
  await setSpend('member', 0)
  const refused = await ask(nurse, 'Who pays?')
  expect([refused.status, refused.error?.code]).toEqual([503, 'unavailable'])
  expect(await messagesUsed(nurse)).toBe(0)
  expect((await ask(member, 'Who pays?')).status).toBe(200)

  await setSpend('member', budgets.member)
  await setSpend('free', budgets.free - 1)
  expect((await ask(member, 'Who pays?')).status).toBe(503)
  expect((await ask(nurse, 'Who pays?')).status).toBe(200)
  await set.neon.rows('delete from guidance_spend')
})

test('an answer is charged to the budget of the plan under which it was asked (Q6)', async () => {
  const nurse = await signUpExisting(set)
  await set.openai.setPace(40)
  const asking = ask(nurse, 'Who pays?')
  await expect.poll(() => messagesUsed(nurse)).toBe(1)
  await setTier(set, nurse, 'member')
  expect((await asking).status).toBe(200)
  const rows = await set.neon.rows('select plan, micro_dollars from guidance_spend')
  expect(rows).toEqual([{ plan: 'free', micro_dollars: `${await costOf(nurse)}` }])
})

const takeHome = 'Would I keep enough to replace my salary at 10 hours a week?'

test('an answer that reaches its token limit is complete, marked and charged, and has no offer after half a sentence (H6)', async () => {
  const nurse = await signUpExisting(set)
  expect((await ask(nurse, takeHome)).done?.message.content).toContain('**Your numbers.**')
  const { done } = await ask(nurse, `${takeHome} [[length]]`, 'cut')
  expect(done?.message).toMatchObject({ state: 'complete', isCut: true })
  expect(done?.message.content).not.toContain('**Your numbers.**')
  expect(done?.limits.aiMessagesUsed).toBe(2)
  expect((await ask(nurse, 'ignored', 'cut')).done?.message).toEqual(done?.message)
  // The next message goes on: its prompt ends with the cut answer.
  expect((await ask(nurse, continueQuestion)).done?.message).not.toHaveProperty('isCut')
  const last = (await set.openai.prompts()).at(-1)!
  expect(last.slice(-2).map(({ text }) => text)).toEqual([done?.message.content, continueQuestion])
})

test('returned messages stop at the monthly limit: a later failure counts, and its retry is free (R4, Q4, Q5)', async () => {
  const nurse = await signUpExisting(set)
  await setCounter(nurse, 'ai_messages_returned', returnedMessages)
  for (let each = 0; each < 2; each++) {
    await ask(nurse, 'Who pays? [[cut]]', 'counted')
    expect(await messagesUsed(nurse)).toBe(1)
  }
  expect((await ask(nurse, 'Who pays?', 'counted')).done?.limits.aiMessagesUsed).toBe(1)
})

test('returned messages stop at a second limit, after which every retry counts (R4)', async () => {
  const nurse = await signUpExisting(set)
  await setCounter(nurse, 'ai_messages_returned', mostFreeFailures)
  for (const expected of [1, 2]) {
    await ask(nurse, 'Who pays? [[cut]]', 'again')
    expect(await messagesUsed(nurse)).toBe(expected)
  }
})

test('returned messages stop at the monthly limit when two interrupted messages return together (R4, Q4)', async () => {
  const nurse = await signUpExisting(set)
  await ask(nurse, 'Who pays?', 'first')
  await ask(nurse, 'Who pays?', 'second')
  await forgetEnd(nurse)
  await setCounter(nurse, 'ai_messages_returned', returnedMessages - 1)
  clock.set(Date.now() + 90_001)
  expect(await messagesUsed(nurse)).toBe(1)
  expect((await ask(nurse, 'Next')).done?.limits.aiMessagesUsed).toBe(2)
  const counted = (await storedOf(nurse)).filter(({ charged_period: period }) => period !== null)
  expect(counted).toHaveLength(2)
})

test('a request to OpenAI turns storage and reasoning off, and sends only a hash of the user (R8)', async () => {
  const nurse = await signUpMember(set)
  await ask(nurse, 'Who pays?')
  const { id } = (await nurse.call('GET', '/api/auth/user')).body
  const parameters = await set.openai.parameters()
  expect(parameters).toMatchObject([
    {
      store: false,
      safety_identifier: createHash('sha256').update(id).digest('hex'),
      reasoning_effort: 'none',
    },
  ])
  const sent = JSON.stringify([parameters, await set.openai.prompts()])
  for (const name of [id, nurse.clerkId, nurse.email]) expect(sent).not.toContain(name)
})

test('reading a conversation writes nothing, and shows a lost answer as interrupted and its message as returned (R18)', async () => {
  const nurse = await signUpExisting(set)
  await ask(nurse, 'Who pays?', 'lost')
  await forgetEnd(nurse, 'So far')
  const stored = () =>
    Promise.all(
      ['users', 'chat_messages', 'ai_conversations', 'guidance_spend'].map((table) =>
        set.neon.rows(`select xmin, * from ${table} order by 2`),
      ),
    )
  const before = await stored()
  expect(await messagesUsed(nurse)).toBe(1)
  clock.set(Date.now() + 90_001)
  expect((await messagesOf(nurse))[1]).toMatchObject({ content: 'So far', state: 'broken' })
  expect(await messagesUsed(nurse)).toBe(0)
  expect((await nurse.call('GET', '/api/account/export')).status).toBe(200)
  expect(await stored()).toEqual(before)
  expect((await ask(nurse, 'Who pays?', 'lost')).done?.limits.aiMessagesUsed).toBe(1)
  expect(await messagesOf(nurse)).toHaveLength(2)
})
