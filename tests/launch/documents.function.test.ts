import { expect, test } from 'vitest'
import type { TestUser } from '../support/local-set.ts'
import { signUpExisting, signUpMember } from '../support/members.ts'
import { useLocalSet } from '../support/use-local-set.ts'

const set = useLocalSet()
const slug = 'medication-reconciliation-seniors'
const path = `/api/launch-kit/${slug}/documents`

test('the documents of a kit are Word files for a member (B1, P9)', async () => {
  const nurse = await signUpMember(set)
  const list = await nurse.call('GET', path)
  expect(list.body.documents.length).toBeGreaterThan(7)
  const reply = await nurse.call('GET', `${path}/price-sheet.docx`)
  expect([reply.status, Object.fromEntries(reply.headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename="${slug}-price-sheet.docx"`,
      'cache-control': 'private, no-store',
    }),
  ])
})

test.each(['', '/price-sheet.docx', '/packet.docx', '/no-such.docx'])(
  'the documents of a kit are refused to others at %j, for every slug with the same reply (B1, P9)',
  async (rest) => {
    const free = await signUpExisting(set)
    for (const each of [path, '/api/launch-kit/no-such-entry/documents']) {
      const refused = await free.call('GET', each + rest)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'membership_required'])
      expect((await set.call('GET', each + rest)).status).toBe(401)
    }
  },
)

test('the documents of a kit are not found under another name (B1, P9)', async () => {
  const nurse = await signUpMember(set)
  for (const rest of ['no-such.docx', 'price-sheet', '..%2f..%2fentries.json', 'constructor.docx'])
    expect((await nurse.call('GET', `${path}/${rest}`)).status, rest).toBe(404)
})

const plan = `/api/launch-plan/${slug}`
const send = (nurse: TestUser, value: string) =>
  nurse.call('PATCH', plan, {
    fields: { 'answer:goal': { value, at: '2026-11-28T12:00:00.000Z' } },
  })

test.each(['DOB 4/12/1941', 'MRN 0045821'])(
  'an answer of the packet with %s is refused and not stored (P10)',
  async (text) => {
    const nurse = await signUpMember(set)
    expect((await send(nurse, `She asked about ${text}.`)).status).toBe(400)
    const whole = { startsOn: '2027-01-04', done: [], answers: { goal: text } }
    expect((await nurse.call('POST', plan, whole)).status).toBe(400)
    expect((await nurse.call('GET', plan)).body.fields).toEqual({})
  },
)

test('an answer of the packet is stored for a member, and refused for others (P9)', async () => {
  const [member, free] = [await signUpMember(set), await signUpExisting(set)]
  expect((await send(member, 'May I fill pill boxes?')).status).toBe(200)
  expect((await send(free, 'May I fill pill boxes?')).status).toBe(403)
})

test('the documents of the sample are for everyone, and caches may keep them', async () => {
  const response = await fetch(`${set.url}/api/sample-kit/documents/good-faith-estimate.docx`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^public/),
  ])
  expect((await set.call('GET', '/api/sample-kit/documents')).status).toBe(200)
})

test('the documents of the sample are no way to the packet or to another kit (P9)', async () => {
  for (const name of ['packet.docx', 'no-such.docx', '..%2fdocuments%2fnurse-foot-care.json'])
    expect((await set.call('GET', `/api/sample-kit/documents/${name}`)).status).toBe(404)
})
