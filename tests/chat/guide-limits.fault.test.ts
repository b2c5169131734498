import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostFreeFailures, returnedMessages } from '../../domain/billing/plans.ts'
import { continueQuestion } from '../../domain/chat/chat-message.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { loadUser } from '../../netlify/server/account/users.ts'
import { startAnswer } from '../../netlify/server/chat/answers.ts'
import { askGuide, messagesUsed } from '../support/chat-stream.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { setTier, signUpExisting, signUpMember } from '../support/members.ts'

const slug = 'executive-health-monitoring'
const about = `/api/ai/conversation?opportunitySlug=${slug}`
/** The maximum cost of an answer's output tokens, in millionths of a dollar. */
const wholeAnswer = 4_000 * 0.5
const userLimit = 20_000_000

const set = useLocalSet({ env: { CHAT_CALLS_PER_MINUTE: '1000' } })

const ask = (nurse: TestUser, message: string, requestId?: string) =>
  askGuide(set, nurse, { message, opportunitySlug: slug, ...(requestId && { requestId }) })
const number = async (query: string, values: string[] = []) =>
  Number(Object.values((await set.neon.rows(query, values))[0] ?? {})[0])
const siteCost = () => number('select coalesce(sum(micro_dollars), 0) from guidance_spend')
const costOf = (nurse: TestUser) =>
  number('select ai_cost_micro_dollars from users where clerk_id = $1', [nurse.clerkId])
const setCounter = (nurse: TestUser, column: string, value: number) =>
  set.neon.rows(
    `update users set ${column} = $2::bigint, quota_period = date_trunc('month', now() at time zone 'UTC')
     where clerk_id = $1`,
    [nurse.clerkId, `${value}`],
  )
/** The tokens of the last prompt, as the emulator counts them. */
const promptTokens = async () =>
  (await set.openai.prompts())
    .at(-1)!
    .reduce((sum, { text }) => sum + Math.ceil(text.length / 4) + 4, 3)

test('counts the reasoning of an answer without text, as the provider reports it (R4, H1)', async () => {
  const nurse = await signUpExisting(set)
  const before = await siteCost()
  expect((await ask(nurse, 'Who pays? [[think]]')).error?.code).toBe('upstream_failed')
  const cost = Math.ceil((await promptTokens()) * 0.125 + wholeAnswer)
  expect((await siteCost()) - before).toBe(cost)
  expect(await costOf(nurse)).toBe(cost)
  expect(await messagesUsed(nurse)).toBe(0)
})

test.each([
  ['member', signUpMember],
  ['free user', signUpExisting],
])(
  'the monthly cost limit of a user refuses a %s above it until next month, and offers no upgrade (R4)',
  async (_, signUp) => {
    clock.set(Date.parse('2027-03-30T12:00:00Z'))
    const nurse = await signUp(set)
    await ask(nurse, 'In March')
    await set.neon.rows('update users set ai_cost_micro_dollars = $2 where clerk_id = $1', [
      nurse.clerkId,
      `${userLimit}`,
    ])
    const before = [await siteCost(), await messagesUsed(nurse)]
    const reply = await nurse.call('POST', '/api/ai/chat', {
      message: 'More',
      opportunitySlug: slug,
    })
    expect([reply.status, reply.body.error.code]).toEqual([429, 'rate_limited'])
    expect(reply.body.error.message).toBe(
      "You have reached this month's limit for AI guidance. It resets in 2 days.",
    )
    expect(JSON.stringify(reply.body)).not.toMatch(/upgrade/i)
    const wait = Number(reply.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(36 * 3_600 - 60)
    expect(wait).toBeLessThanOrEqual(36 * 3_600)
    expect([await siteCost(), await messagesUsed(nurse)]).toEqual(before)
    expect((await nurse.call('GET', about)).body.messages).toHaveLength(2)
    clock.set(Date.parse('2027-04-01T00:00:00Z'))
    expect((await ask(nurse, 'In April')).status).toBe(200)
  },
)

test.each([
  [
    'an interrupted answer with every token that it may have used',
    'Who pays? [[cut]]',
    0,
    wholeAnswer,
  ],
  ['a complete answer', 'Who pays?', 0, 0],
  ['nothing for a call that the provider refused', 'Who pays?', 429, undefined],
])('counts %s, for the user as for the site (R4, H2)', async (_, message, refusal, least) => {
  const nurse = await signUpExisting(set)
  const before = await siteCost()
  if (refusal) await set.openai.fail({ match: '/v1', status: refusal })
  await ask(nurse, message)
  const cost = await costOf(nurse)
  expect((await siteCost()) - before).toBe(cost)
  if (least === undefined) expect(cost).toBe(0)
  else expect(cost).toBeGreaterThan(least)
})

const budgets = { free: 40_000_000, member: 160_000_000 }
const setSpend = (plan: 'free' | 'member', cost: number) =>
  set.neon.rows(
    `insert into guidance_spend (period, micro_dollars, plan) values (date_trunc('month', now() at time zone 'UTC'), $2, $1)
       on conflict (period, plan) do update set micro_dollars = excluded.micro_dollars`,
    [plan, `${cost}`],
  )
const spent = (plan: string) =>
  number('select coalesce(sum(micro_dollars), 0) from guidance_spend where plan = $1', [plan])

test('free accounts cannot use up the members’ budget, nor members theirs (Q6)', async () => {
  const [nurse, member] = [await signUpExisting(set), await signUpMember(set)]
  await setSpend('free', budgets.free)
  await setSpend('member', 0)
  const refused = await ask(nurse, 'Who pays?')
  expect([refused.status, refused.error?.message]).toEqual([
    503,
    'AI guidance is paused for free accounts until next month.',
  ])
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
  expect(await spent('free')).toBe(await costOf(nurse))
  expect(await spent('member')).toBe(0)
})

const takeHome = 'Would I keep enough to replace my salary at 10 hours a week?'

test('an answer that reaches its token limit is complete, marked and charged, and has no offer after half a sentence (H6)', async () => {
  const nurse = await signUpExisting(set)
  expect((await ask(nurse, takeHome)).done?.message.content).toContain('**Your numbers.**')
  const { done } = await ask(nurse, `${takeHome} [[length]]`, 'cut')
  expect(done?.message).toMatchObject({ state: 'complete', isCut: true })
  expect(done?.message.content).not.toContain('**Your numbers.**')
  expect(done?.limits.aiMessagesUsed).toBe(2)
  expect((await nurse.call('GET', about)).body.messages.at(-1)).toEqual(done?.message)
  expect((await ask(nurse, 'ignored', 'cut')).done?.message).toEqual(done?.message)
  expect((await ask(nurse, 'Who pays?')).done?.message).not.toHaveProperty('isCut')
})

test('an answer that reaches its token limit goes on in the next message, whose prompt ends with it (H6)', async () => {
  const nurse = await signUpExisting(set)
  const cut = await ask(nurse, 'Who pays? [[length]]')
  await ask(nurse, continueQuestion)
  const last = (await set.openai.prompts()).at(-1)!
  expect(last.slice(-2).map(({ text }) => text)).toEqual([
    cut.done?.message.content,
    continueQuestion,
  ])
})

test('returned messages stop at the monthly limit: a later failure counts, and its retry is free (R4, Q4, Q5)', async () => {
  const nurse = await signUpExisting(set)
  await setCounter(nurse, 'ai_messages_returned', returnedMessages)
  for (let each = 0; each < 3; each++) {
    await ask(nurse, 'Who pays? [[cut]]', 'counted')
    expect(await messagesUsed(nurse)).toBe(1)
  }
  const { done } = await ask(nurse, 'Who pays?', 'counted')
  expect([done?.message.state, done?.limits.aiMessagesUsed]).toEqual(['complete', 1])
})

test('returned messages stop at a second limit, after which every retry counts (R4)', async () => {
  const nurse = await signUpExisting(set)
  await setCounter(nurse, 'ai_messages_returned', mostFreeFailures)
  for (const expected of [1, 2, 3, 4, 5]) {
    await ask(nurse, 'Who pays? [[cut]]', 'again')
    expect(await messagesUsed(nurse)).toBe(expected)
  }
  expect((await ask(nurse, 'Who pays?', 'again')).error?.code).toBe('message_limit_reached')
})

test('returned messages stop at the monthly limit when two interrupted messages return together (R4, Q4)', async () => {
  const nurse = await signUpExisting(set)
  await ask(nurse, 'Who pays?', 'first')
  await ask(nurse, 'Who pays?', 'second')
  await set.neon.rows(
    `update chat_messages set state = 'pending' where role = 'assistant'
       and user_id = (select id from users where clerk_id = $1)`,
    [nurse.clerkId],
  )
  await setCounter(nurse, 'ai_messages_returned', returnedMessages - 1)
  clock.set(Date.now() + 90_001)
  expect(await messagesUsed(nurse)).toBe(1)
  expect((await ask(nurse, 'Next')).done?.limits.aiMessagesUsed).toBe(2)
  const counted = await set.neon.rows(
    `select request_id from chat_messages where charged_period is not null
       and user_id = (select id from users where clerk_id = $1) order by id`,
    [nurse.clerkId],
  )
  expect(counted).toHaveLength(2)
})

test('a request to OpenAI turns storage and reasoning off, and sends only a hash of the user (R8)', async () => {
  const nurses = [await signUpExisting(set), await signUpMember(set)]
  for (const nurse of nurses) await ask(nurse, 'Who pays?')
  const parameters = await set.openai.parameters()
  const ids = await Promise.all(
    nurses.map(async (nurse) => (await nurse.call('GET', '/api/auth/user')).body.id as string),
  )
  expect(parameters).toMatchObject(
    ids.map((id) => ({
      store: false,
      safety_identifier: createHash('sha256').update(id).digest('hex'),
      reasoning_effort: 'none',
    })),
  )
  const sent = JSON.stringify([parameters, await set.openai.prompts()])
  const names = [...ids, ...nurses.flatMap(({ clerkId, email }) => [clerkId, email])]
  for (const name of names) expect(sent).not.toContain(name)
})

test('a question whose 503 came from a lost reply of the database gets 409 until its lease is over, and then one answer (Q3, Q4)', async () => {
  const nurse = await signUpExisting(set)
  const { user } = (await loadUser(nurse.clerkId))!
  const question = {
    user,
    requestId: 'unheard',
    text: 'Who pays?',
    conversation: { slug, id: null },
    now: new Date(),
  }
  await set.fail('neon', { match: '/sql', cutAfterBytes: 0, times: 9 })
  await expect(startAnswer(question)).rejects.toThrow()
  await set.clearFaults()
  expect((await nurse.call('GET', about)).body.messages[1]).toMatchObject({ state: 'pending' })
  expect((await ask(nurse, 'Who pays?', 'unheard')).error?.code).toBe('in_progress')
  clock.set(Date.now() + 90_001)
  expect((await nurse.call('GET', about)).body.messages[1]).toMatchObject({ state: 'broken' })
  expect((await ask(nurse, 'Who pays?', 'unheard')).done?.limits.aiMessagesUsed).toBe(1)
  expect((await nurse.call('GET', about)).body.messages).toHaveLength(2)
})

test('reading a conversation writes nothing, and shows a lost answer as interrupted and its message as returned (R18)', async () => {
  const nurse = await signUpExisting(set)
  await ask(nurse, 'Who pays?', 'lost')
  await set.neon.rows(
    `update chat_messages set state = 'pending', content = 'So far'
       where request_id = 'lost' and role = 'assistant'`,
  )
  const stored = () =>
    Promise.all(
      ['users', 'chat_messages', 'ai_conversations', 'guidance_spend'].map((table) =>
        set.neon.rows(`select xmin, * from ${table} order by 2`),
      ),
    )
  const before = await stored()
  expect(await messagesUsed(nurse)).toBe(1)
  clock.set(Date.now() + 90_001)
  const { messages } = (await nurse.call('GET', about)).body
  expect(messages[1]).toMatchObject({ content: 'So far', state: 'broken' })
  expect(await messagesUsed(nurse)).toBe(0)
  expect((await nurse.call('GET', '/api/account/export')).status).toBe(200)
  expect(await stored()).toEqual(before)
  expect((await ask(nurse, 'Next')).done?.limits.aiMessagesUsed).toBe(1)
})
