import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { watchSite } from '../../netlify/server/owner/watch-site.ts'
import { readContent } from '../../src/build/content/read-content.ts'
import { bundleOwnerCommands } from '../support/owner-commands.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const slug = 'nurse-foot-care'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const noon = Date.parse('2027-03-01T12:00:00Z')

const set = useLocalSet()
const root = mkdtempSync(join(tmpdir(), 'corrections-'))
let commands: Awaited<ReturnType<typeof bundleOwnerCommands<'corrections'>>>
beforeAll(async () => {
  cpSync('src/content', join(root, 'src/content'), { recursive: true })
  commands = await bundleOwnerCommands(['corrections'], () => ({}), root)
})
afterAll(async () => {
  await commands.remove()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(async () => {
  await set.neon.rows('delete from corrections')
  clock.set(noon)
})

const report = {
  opportunitySlug: slug,
  page: `/opportunity/${slug}`,
  figure: 'Start-up costs',
  message: '<b>The course</b> costs $900, not $700. \u001b[31m',
  email: 'reader@example.com',
}
const send = (changes: object = {}) =>
  set.call('POST', '/api/corrections', { body: { ...report, ...changes } })
const stored = () => set.neon.rows('select * from corrections order by created_at')
/** `set.call` always has the same address, so a test changes the stored one to act as others. */
const actAsOthers = () => set.neon.rows(`update corrections set sender = 'other'`)

test('stores a report as text, with no address and no account (O5)', async () => {
  const reply = await send()
  expect([reply.status, reply.body]).toEqual([202, { received: true }])
  const [row, ...others] = await stored()
  expect(others).toEqual([])
  expect(row).toMatchObject({ message: report.message, page: report.page, state: 'new' })
  expect(row?.['sender']).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|::1/)
})

test('takes five reports of a network an hour, also in parallel (O5)', async () => {
  // Slow inserts let other requests count in between.
  await set.neon.rows(`create function slow() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.1); return new; end $$`)
  await set.neon.rows(`create trigger slow before insert on corrections
    for each row execute function slow()`)
  const replies = await Promise.all(Array.from({ length: 50 }, () => send()))
  await set.neon.rows('drop function slow cascade')
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(5)
  const refused = replies.find(({ status }) => status !== 202)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await stored()).toHaveLength(5)
  clock.set(noon + hourMs - minuteMs)
  expect((await send()).status).toBe(429)
  clock.set(noon + hourMs + minuteMs)
  expect((await send()).status).toBe(202)
})

test('takes 200 reports a day of all networks, and refused ones do not count (O5)', async () => {
  for (let n = 0; n < 6; n += 1) await send()
  await actAsOthers()
  await set.neon.rows(
    `insert into corrections (page, figure, message, created_at, sender)
     select '/', 'x', 'x', $1, 'other' from generate_series(1, 194)`,
    [new Date(noon).toISOString()],
  )
  expect((await send()).status).toBe(202)
  const full = await send()
  expect([full.status, full.body.error.code]).toEqual([503, 'unavailable'])
  expect(full.headers.get('retry-after')).toBe('86400')
  clock.set(noon + 24 * hourMs + minuteMs)
  expect((await send()).status).toBe(202)
})

test('stores nothing from a program that fills the hidden field, or from another site (O5)', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(202)
  const foreign = await set.call('POST', '/api/corrections', {
    body: report,
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  for (const wrong of [
    { message: 'x'.repeat(2_001) },
    { page: 'https://evil.example' },
    { sourceUrl: 'javascript:alert(1)' },
    { state: 'accepted' },
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect(await stored()).toEqual([])
})

test('deletes the address after an hour, and the email 90 days after the report is closed (O5)', async () => {
  await send()
  const keptAfter = async (minutes: number) => {
    await watchSite(new Date(noon + minutes * minuteMs))
    const [row] = await stored()
    return [row?.['sender'] !== null, row?.['email'] !== null]
  }
  expect(await keptAfter(59)).toEqual([true, true])
  expect(await keptAfter(61)).toEqual([false, true])
  await set.neon.rows(`update corrections set state = 'rejected', closed_at = created_at`)
  expect(await keptAfter(89 * 24 * 60)).toEqual([false, true])
  expect(await keptAfter(91 * 24 * 60)).toEqual([false, false])
})

test('npm run owner -- corrections lists reports, closes them and writes the change', async () => {
  await send()
  await send({ message: 'A second report of an error.', email: undefined })
  const [first, second] = (await stored()).map(({ id }) => String(id))
  const listed = await commands.run('corrections')
  expect(listed.output).toContain('<b>The course</b> costs $900')
  expect(listed.output).not.toContain('\u001b')
  expect(listed.output).toContain('2 open reports.')

  const close = (...options: string[]) => commands.run('corrections', {}, ...options)
  const answer = 'Corrected the price of the course: "$900".'
  const accepted = await close('--accept', first ?? '', '--answer', answer)
  expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining(report.email)])
  await close('--reject', second ?? '', '--answer', 'The source still says $700.')

  const content = readContent(root)
  const entry = content.opportunities.find(({ file }) => file === slug)
  expect(entry?.data.changes[0]).toMatchObject({ what: answer, kind: 'correction', by: 'reader' })
  expect(readFileSync(join(root, 'src/content/corrections.yaml'), 'utf8')).toMatch(
    /^received: 2\nanswered: 2\ncountedOn: \d{4}-\d\d-\d\d\n$/,
  )
})
