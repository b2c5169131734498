import { expect, test } from 'vitest'
import { useLocalSet } from '../support/use-local-set.ts'

const set = useLocalSet()

test('replies with the day on which the user created the account', async () => {
  const nurse = await set.signUp()
  const reply = await nurse.call('GET', '/api/account/since')
  expect([reply.status, reply.body]).toEqual([
    200,
    { since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
})
