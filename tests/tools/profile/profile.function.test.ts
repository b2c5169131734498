import { expect, test } from 'vitest'
import { storedFitAnswersSchema } from '../../../domain/tools/fit/fit-answers.schema.ts'
import type { StoredProfile } from '../../../domain/tools/profile.schema.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import type { TestUser } from '../../support/local-set.ts'
import { useLocalSet } from '../../support/use-local-set.ts'

const path = '/api/profile'
const set = useLocalSet()

const profileAt = (changedAt: string, hourlyPay: number): StoredProfile => ({
  profile: { job: 'keeps', hourlyPay, status: 'single', state: 'TX' },
  changedAt,
})
const monday = profileAt('2026-11-23T12:00:00.000Z', 41_00)

const put = async (user: TestUser, stored: StoredProfile) =>
  (await user.call('PUT', path, stored)).body
const read = async (user: TestUser) => (await user.call('GET', path)).body

test('stores and deletes the profile of one user', async () => {
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  expect(await read(nurse)).toEqual({ profile: null })
  expect(await put(nurse, monday)).toEqual(monday)
  expect(await read(nurse)).toEqual(monday)
  expect(await read(other)).toEqual({ profile: null })
  expect((await other.call('DELETE', path)).body).toEqual({ removed: false })
  expect((await nurse.call('DELETE', path)).body).toEqual({ removed: true })
  expect(await read(nurse)).toEqual({ profile: null })
})

test('counts a change from the future as changed now', async () => {
  const nurse = await set.signUp()
  const stored = await put(nurse, profileAt('2099-01-01T00:00:00.000Z', 41_00))
  expect(Date.parse(stored.changedAt)).toBeLessThanOrEqual(Date.now())
  const later = profileAt(new Date(Date.now() + 1).toISOString(), 42_00)
  expect((await put(nurse, later)).profile).toEqual(later.profile)
})

test('ends with the latest of many simultaneous changes', async () => {
  const nurse = await set.signUp()
  await read(nurse)
  const changes = Array.from({ length: 8 }, (_, index) =>
    profileAt(`2026-11-25T12:00:${10 + ((index * 3) % 8)}.000Z`, 40_00 + index),
  )
  await Promise.all(changes.map((change) => put(nurse, change)))
  const latest = changes.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt)).at(-1)
  expect(await read(nurse)).toEqual(latest)
})

const fitPath = '/api/fit-answers'
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

test('stores, replaces and deletes the answers of the fit quiz of the user alone', async () => {
  const [nurse, other] = [await set.signUp(), await set.signUp()]
  expect((await nurse.call('GET', fitPath)).body).toEqual({ answers: null })
  const stored = await nurse.call('POST', fitPath, { answers })
  expect(stored.status).toBe(200)
  expect(storedFitAnswersSchema.strict().parse(stored.body).answers).toEqual(answers)
  expect((await nurse.call('GET', fitPath)).body).toEqual(stored.body)
  expect((await other.call('GET', fitPath)).body).toEqual({ answers: null })
  await nurse.call('POST', fitPath, { answers: { hours: 20 } })
  expect((await nurse.call('GET', fitPath)).body.answers).toEqual({ hours: 20 })
  expect((await other.call('DELETE', fitPath)).body).toEqual({ removed: false })
  expect((await nurse.call('DELETE', fitPath)).body).toEqual({ removed: true })
  expect((await nurse.call('GET', fitPath)).body).toEqual({ answers: null })
})
