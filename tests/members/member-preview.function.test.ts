import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { entryTextSchema } from '../../domain/catalog/entry-text.schema.ts'
import { previewEntrySchema } from '../../domain/members/members-text.schema.ts'
import { clock } from '@rn-opportunities/emulators/shared/clock.ts'
import { listen } from '@rn-opportunities/emulators/shared/http.ts'
import type { Listening } from '@rn-opportunities/emulators/shared/http.ts'
import { writeFunctionContent } from '../../src/build/function-content.ts'
import { useContentCopy } from '../support/content-copy.ts'
import { startLocalSet } from '../support/local-set.ts'
import type { LocalSet, TestUser, TestReply } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'

const slug = 'luxury-travel-medicine'
const path = '/api/early-entries'
const day = '2027-03-10'
const before = () => clock.set(Date.parse('2027-03-09T23:59:00Z'))
const after = () => clock.set(Date.parse('2027-03-10T00:05:00Z'))

const home = process.cwd()
const copy = useContentCopy()
let set: LocalSet
let hook: Listening
let hookStatus = 200
let builds = 0
let member: TestUser
let free: TestUser

beforeAll(async () => {
  hook = await listen(async ({ method }) => {
    if (method === 'POST') builds += 1
    return new Response(null, { status: hookStatus })
  }, 0)
  set = await startLocalSet({ env: { BUILD_HOOK_URL: `${hook.url}/build_hooks/1` } })
  // The functions read `netlify/generated` in the working folder. Work in a new folder in which
  // the entry `slug` becomes public on `day`.
  const days = `publishedAt: ${day}\npublicFrom: ${day}`
  copy.edit(`opportunities/${slug}.md`, /^publishedAt: .*$/m, days)
  writeFunctionContent(copy.root)
  process.chdir(copy.root)
  member = await signUpMember(set)
  free = await signUpExisting(set)
})
afterEach(() => {
  clock.set(null)
  hookStatus = 200
  builds = 0
})
afterAll(async () => {
  process.chdir(home)
  await set?.close()
  await hook?.close()
})

const run = async (status = 204) => {
  const reply = await fetch(`${set.url}/_control/run`, {
    method: 'POST',
    body: JSON.stringify({ function: 'watch-site' }),
  })
  expect(((await reply.json()) as { status: number }).status).toBe(status)
}

test('a member preview is listed for a member, who can read all of it', async () => {
  before()
  const list = z.array(previewEntrySchema.strict()).parse((await member.call('GET', path)).body)
  expect(list).toMatchObject([{ slug, category: 'Travel Nursing', publicFrom: day }])
  const reply = await member.call('GET', `${path}/${slug}`)
  const entry = entryTextSchema.strict().parse(reply.body)
  expect(entry.sections.length).toBeGreaterThan(7)
  const text = JSON.stringify(entry.sections)
  const cited = [...text.matchAll(/\[\^([a-z0-9-]+)\]/g)].map(([, id]) => id)
  expect(new Set(cited)).toEqual(new Set(entry.sources.map(({ id }) => id)))
  expect((await member.call('GET', `/api/premium-content/${slug}`)).status).toBe(200)
})

test('a member preview is in no reply to another user (B1)', async () => {
  before()
  const refused = (reply: TestReply, status: number) => {
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).not.toMatch(/luxury|travel/i)
  }
  for (const at of [path, `${path}/${slug}`, `${path}/no-such-entry`]) {
    refused(await free.call('GET', at), 403)
    refused(await set.call('GET', at), 401)
  }
})

test('a member preview cannot be saved before it is public', async () => {
  before()
  const save = (nurse: TestUser) =>
    nurse.call('POST', '/api/saved-opportunities', { opportunitySlug: slug })
  expect((await save(member)).status).toBe(404)
  expect((await save(free)).status).toBe(404)
  after()
  expect((await save(free)).status).toBe(201)
})

test('the nightly check for due entries starts one build on the day, and none on other days', async () => {
  for (const [time, expected] of [
    ['2027-03-09T23:59:00Z', 0],
    ['2027-03-10T00:05:00Z', 1],
    ['2027-03-11T00:05:00Z', 1],
  ] as const) {
    clock.set(Date.parse(time))
    await run()
    expect(builds, time).toBe(expected)
  }
})

test('the nightly check for due entries tries a failing hook once, and logs the failure without its URL', async () => {
  after()
  hookStatus = 500
  await run(500)
  expect(builds).toBe(1)
  expect(set.log.at(-1)).toContain('"level":"error","job":"publish-due-entries"')
  expect(set.log.join('\n')).not.toContain('build_hooks')
})
