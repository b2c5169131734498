import { expect, test } from 'vitest'
import { accountExportSchema } from '../../domain/account/user.schema.ts'
import { fillAccount } from '../support/filled-account.ts'
import { useLocalSet } from '../support/use-local-set.ts'
import type { TestUser } from '../support/local-set.ts'
import { signUpMember } from '../support/members.ts'
import { paying } from '../support/paying.ts'

const path = '/api/account/export'

/** Columns that the export omits or formats differently, with the reason. */
const internal = [
  // Ids that link rows, and the internal state of a request or a sync.
  'ai_conversations.id',
  'chat_messages.active_at',
  'chat_messages.attempt',
  'chat_messages.conversation_id',
  'chat_messages.id',
  'chat_messages.reserved_micro_dollars',
  'checkouts.attempt',
  'gifts.id',
  'refunds.billing_sync',
  'users.billing_sync',
  'users.checked_at',
  // Instead of this column, the export has the status that the user sees.
  'refunds.state',
  // The export has this amount in dollars.
  'users.ai_cost_micro_dollars',
  // A hash of the link, which opens nothing.
  'gifts.token_hash',
]

const set = useLocalSet()

const { rowOf } = paying(() => set)

async function storedAbout(nurse: TestUser) {
  const { id } = await rowOf(nurse)
  const tables = await set.neon.rows(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`,
  )
  const named = [['users', 'id'], ...tables.map(({ name }) => [name, 'user_id'])] as const
  const values = await Promise.all(
    named.map(async ([table, key]) => {
      const rows = await set.neon.rows(`select * from ${table} where ${key} = $1`, [id ?? null])
      return rows.flatMap((row) =>
        Object.entries(row).map(([column, value]) => ({ column: `${table}.${column}`, value })),
      )
    }),
  )
  return values.flat()
}

/** Returns every value of the export as text, with money in cents and times in milliseconds. */
function valuesOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, name))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => valuesOf(each, key))
  }
  if (/dollars$/i.test(name)) return [String(Math.round(Number(value) * 100))]
  return [normal(String(value))]
}

const leavesOf = (value: string): string[] =>
  value.startsWith('{') ? valuesOf(JSON.parse(value)) : [normal(value)]

const normal = (text: string): string => {
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:/.test(text)) return String(Date.parse(text))
  if (text === 't') return 'true'
  return text === 'f' ? 'false' : text
}

test('the export of an account contains every value stored about the user, from every table (R15)', async () => {
  const nurse = await set.signUp('complete@example.com')
  await fillAccount(set, nurse, 'Call on Monday')
  await set.neon.rows(
    `update users set stripe_subscription_id = 'sub_1', subscription_price_cents = 4900,
         subscription_start_date = now(), subscription_end_date = now() + interval '90 days'
       where clerk_id = $1`,
    [nurse.clerkId],
  )
  await set.neon.rows(`update chat_messages set for_members = true where role = 'assistant'`)
  const reply = await nurse.call('GET', path)
  expect(reply.status).toBe(200)
  const exported = new Set(valuesOf(accountExportSchema.strict().parse(reply.body)))
  const stored = await storedAbout(nurse)
  expect(new Set(stored.map(({ column }) => column.split('.')[0])).size).toBeGreaterThanOrEqual(9)
  const missing = stored.filter(({ column, value }) => {
    if (internal.includes(column) || column.endsWith('.user_id')) return false
    return value && !leavesOf(value).every((leaf) => exported.has(leaf))
  })
  expect(missing).toEqual([])
  expect(reply.body.refunds).toMatchObject([
    { dollars: 987_654, reason: 'second_subscription', status: 'succeeded' },
  ])
  expect(reply.body.conversations[0].messages[1]).toMatchObject({ forMembers: true })
})

test('the export of an account sends more than 6 MB as a file, in two round trips (R15)', async () => {
  const nurse = await signUpMember(set)
  await set.neon.rows(
    `with new_conversations as (
         insert into ai_conversations (user_id, opportunity_slug, title, created_at, updated_at)
         select users.id, 'slug-' || n, 'Prices', now() + n * interval '1 second', now()
         from users, generate_series(1, 9) n where clerk_id = $1
         returning id, user_id, opportunity_slug)
       insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at)
       select user_id, id, replace(opportunity_slug, 'slug-', 'r') || '-' || m, 'user',
         'message ' || m || repeat(' long', 4000), '2026-11-01T00:00:00.000Z'
       from new_conversations, generate_series(1, 40) m order by opportunity_slug, m`,
    [nurse.clerkId],
  )
  const replies: Response[] = []
  const download = async () => {
    const headers = { authorization: `Bearer ${nurse.token()}` }
    replies.push(await fetch(set.url + path, { headers }))
  }
  expect(await set.roundTrips(download)).toBe(2)
  const [response] = replies
  expect(response?.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.json"$/)
  const text = (await response?.text()) ?? ''
  expect(text.length).toBeGreaterThan(6 * 1024 * 1024)
  const { conversations } = accountExportSchema.parse(JSON.parse(text))
  expect(conversations.map(({ messages }) => messages.length)).toEqual(Array(9).fill(40))
  expect(conversations[8]?.messages[39]).toMatchObject({ requestId: 'r9-40' })
})
