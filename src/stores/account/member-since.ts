import { atom, computed } from 'nanostores'
import { call } from '../../browser/api.ts'

const $since = atom<string | undefined>(undefined)
/** The day on which the user created the account. Undefined until it is loaded. */
export const $memberSince = computed($since, (since) => since)

export async function loadMemberSince(): Promise<void> {
  $since.set((await call('GET /api/account/since')).since)
}
