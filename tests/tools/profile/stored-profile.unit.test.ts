import { expect, test } from 'vitest'
import type { Profile } from '../../../domain/tools/profile.ts'
import { mergeProfiles, nextChange } from '../../../domain/tools/merge-profiles.ts'
import { readLocalProfile, type LocalProfile } from '../../../domain/tools/stored-profile.ts'

const [monday, tuesday] = ['2026-11-23T12:00:00.000Z', '2026-11-24T12:00:00.000Z']
const at45: Profile = { job: 'keeps', hourlyPay: 45_00, status: 'single' }
const at60: Profile = { job: 'keeps', hourlyPay: 60_00, status: 'single' }
const me = 'user_me'

const older = { profile: at45, changedAt: monday }
const newer = { profile: at60, changedAt: tuesday }
const unsaved = { userId: me, isSaved: false }
const saved = { userId: me, isSaved: true }
const ofOther = { ...newer, userId: 'user_other', isSaved: false }
const reordered = {
  profile: { status: 'single', hourlyPay: 60_00, job: 'keeps' } as const,
  changedAt: monday,
}
const none = undefined

test.each<
  [
    string,
    local: LocalProfile | undefined,
    account: typeof older | undefined,
    kept: LocalProfile | undefined,
  ]
>([
  ['no profile at all', none, none, none],
  ['the account’s on a new device', none, older, { ...older, ...saved }],
  ['a visitor’s answers after the sign-in', older, none, { ...older, ...unsaved }],
  ['a newer answer of this browser', newer, older, { ...newer, ...unsaved, older: at45 }],
  ['a newer answer of the account', older, newer, { ...newer, ...saved, older: at45 }],
  ['no copy of what the account held', { ...older, ...saved }, newer, { ...newer, ...saved }],
  ['no equal answers twice', reordered, newer, { ...newer, ...saved }],
  ['nothing that was reset elsewhere', { ...older, ...saved }, none, none],
  ['what never reached the account', { ...older, ...unsaved }, none, { ...older, ...unsaved }],
  ['no answers of another user (A2)', ofOther, older, { ...older, ...saved }],
  ['nothing of another user, which is not sent (A2)', ofOther, none, none],
])('merging keeps %s', (_, local, account, kept) => {
  expect(mergeProfiles(local, account, me)).toEqual(kept)
})

test('dates a change after the one that it replaces, even if the clock is behind', () => {
  const replaced = { profile: at45, changedAt: tuesday }
  expect(nextChange(Date.parse(monday), replaced) > tuesday).toBe(true)
  expect(nextChange(Date.parse(monday))).toBe(monday)
})

test('reads what was stored, and nothing else', () => {
  const stored = { profile: at45, changedAt: monday, userId: me, isSaved: true, older: at60 }
  expect(readLocalProfile(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  for (const wrong of [
    undefined,
    null,
    'TX',
    {},
    { profile: at45 },
    { profile: null, changedAt: monday },
  ])
    expect(readLocalProfile(wrong)).toBeUndefined()
})
