import { expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'

const saved = '/api/saved-opportunities'

const set = useLocalSet({ database: 'pglite' })

test('serves the product’s endpoints on PGlite as on a Postgres server', async () => {
  const nurse = await set.signUp()
  const save = () => nurse.call('POST', saved, { opportunitySlug: 'luxury-travel-medicine' })
  const replies = await Promise.all(Array.from({ length: 10 }, save))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  expect((await nurse.call('GET', saved)).body).toHaveLength(1)
  expect((await nurse.call('GET', '/api/account/export')).status).toBe(200)
  const path = `${saved}/luxury-travel-medicine`
  expect((await nurse.call('PATCH', path, { status: 'dropped' })).body.status).toBe('dropped')
  expect((await nurse.call('DELETE', path)).body).toEqual({ removed: true })
  const deleted = await nurse.call('DELETE', '/api/account', { confirm: 'delete my account' })
  expect(deleted.status).toBe(200)
  expect((await nurse.call('GET', saved)).status).toBe(401)
})
