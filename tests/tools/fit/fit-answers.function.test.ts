import { expect, test } from 'vitest'
import { storedFitAnswersSchema } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { useLocalSet } from '../../support/use-local-set.ts'

const path = '/api/fit-answers'
const answers: FitAnswers = {
  contact: ['in person', 'remote'],
  budget: 4_000_00,
  months: 3,
  hours: 10,
  goal: 'any',
  evenings: 'never',
  orders: 'none',
  buyer: 'families',
  backgrounds: ['geriatrics', 'home-health'],
  priority: 'open-field',
}

const set = useLocalSet()

test('stores, replaces and deletes the answers of the user alone', async () => {
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  expect((await nurse.call('GET', path)).body).toEqual({ answers: null })
  const stored = await nurse.call('POST', path, { answers })
  expect(stored.status).toBe(200)
  expect(storedFitAnswersSchema.strict().parse(stored.body).answers).toEqual(answers)
  expect((await nurse.call('GET', path)).body).toEqual(stored.body)
  expect((await other.call('GET', path)).body).toEqual({ answers: null })
  await nurse.call('POST', path, { answers: { hours: 20 } })
  expect((await nurse.call('GET', path)).body.answers).toEqual({ hours: 20 })
  expect((await other.call('DELETE', path)).body).toEqual({ removed: false })
  expect((await nurse.call('DELETE', path)).body).toEqual({ removed: true })
  expect((await nurse.call('GET', path)).body).toEqual({ answers: null })
})
