import { describe, expect, test } from 'vitest'
import type { Profile } from '../../../domain/tools/profile.ts'
import {
  mergeProfiles,
  nextChange,
  readLocalProfile,
  type LocalProfile,
} from '../../../domain/tools/stored-profile.ts'

const [monday, tuesday] = ['2026-11-23T12:00:00.000Z', '2026-11-24T12:00:00.000Z']
const at45: Profile = { job: 'keeps', hourlyPay: 45_00, status: 'single' }
const at60: Profile = { job: 'keeps', hourlyPay: 60_00, status: 'single' }
const me = 'user_me'

describe('mergeProfiles', () => {
  const older = { profile: at45, changedAt: monday }
  const newer = { profile: at60, changedAt: tuesday }
  const unsaved = { userId: me, isSaved: false }
  const saved = { userId: me, isSaved: true }

  test.each<
    [
      what: string,
      local: LocalProfile | undefined,
      account: typeof older | undefined,
      kept: LocalProfile | undefined,
    ]
  >([
    ['has no profile at all', undefined, undefined, undefined],
    ['takes the account’s on a new device', undefined, older, { ...older, ...saved }],
    ['sends a visitor’s answers after the sign-in', older, undefined, { ...older, ...unsaved }],
    [
      'keeps a newer answer of this browser, and offers the account’s',
      newer,
      older,
      { ...newer, ...unsaved, older: at45 },
    ],
    [
      'takes a newer answer of the account, and offers this browser’s',
      older,
      newer,
      { ...newer, ...saved, older: at45 },
    ],
    [
      'offers no copy of what the account held before',
      { ...older, ...saved },
      newer,
      { ...newer, ...saved },
    ],
    [
      'offers no equal answers',
      { profile: { status: 'single', hourlyPay: 60_00, job: 'keeps' }, changedAt: monday },
      newer,
      { ...newer, ...saved },
    ],
    ['removes what was reset on another device', { ...older, ...saved }, undefined, undefined],
    [
      'sends an answer that never reached the account',
      { ...older, ...unsaved },
      undefined,
      { ...older, ...unsaved },
    ],
    [
      'drops the answers of another user (A2)',
      { ...newer, userId: 'user_other', isSaved: false },
      older,
      { ...older, ...saved },
    ],
    [
      'sends no answers of another user (A2)',
      { ...newer, userId: 'user_other', isSaved: false },
      undefined,
      undefined,
    ],
  ])('%s', (_, local, account, kept) => {
    expect(mergeProfiles(local, account, me)).toEqual(kept)
  })
})

test('dates a change after the one that it replaces, even if the clock is behind', () => {
  const replaced = { profile: at45, changedAt: tuesday }
  expect(nextChange(Date.parse(monday), replaced) > tuesday).toBe(true)
  expect(nextChange(Date.parse(monday))).toBe(monday)
})

describe('readLocalProfile', () => {
  test('reads what was stored', () => {
    const stored = { profile: at45, changedAt: monday, userId: me, isSaved: true, older: at60 }
    expect(readLocalProfile(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })

  test.each([undefined, null, 'TX', {}, { profile: at45 }, { profile: null, changedAt: monday }])(
    'has no profile in %j',
    (stored) => expect(readLocalProfile(stored)).toBeUndefined(),
  )
})
