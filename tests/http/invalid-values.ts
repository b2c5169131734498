import type { LocalSet } from '../support/local-set.ts'

export const sql = `'; drop table users; --`
export const html = '<img src=x onerror=alert(1)>'
export const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Values that most fields refuse, by name, written as JSON text. */
export const bad: Record<string, string> = {
  SQL: JSON.stringify(sql),
  HTML: JSON.stringify(html),
  NUL: '"a\\u0000b"',
  'a lone surrogate': '"a\\ud800b"',
  '1e309': '1e309',
  'depth 10,000': deep(10_000),
  'depth 40': deep(40),
  null: 'null',
  true: 'true',
  'a number': '7',
  'a list': '["executive-health-monitoring"]',
  'an object': '{"$ne":null}',
  'an empty text': '""',
  'year 0': '"0000-12-31T23:59:59Z"',
  'year 10000': '"+010000-01-01T00:00:00.000Z"',
  '60,000 characters': JSON.stringify('x'.repeat(60_000)),
}

export const everythingIn = async (set: LocalSet) => [
  await set.neon.rows('select clerk_id, saved_opportunities_count from users order by clerk_id'),
  await set.neon.rows(
    'select opportunity_slug, notes, status from saved_opportunities order by id',
  ),
  await set.neon.rows('select id, content, request_id, state from chat_messages order by id'),
  await set.neon.rows('select id, name, inputs, request_id, updated_at from scenarios order by id'),
  await set.neon.rows('select user_id, answers from fit_answers order by user_id'),
  await set.neon.rows('select user_id, profile, changed_at from profiles order by user_id'),
  await set.neon.rows('select user_id, fields, updated_at from launch_plans order by 1, 2'),
  await set.neon.rows('select user_id, price, return_path from checkouts order by user_id'),
  set.stripe.tables.customers.size,
]
