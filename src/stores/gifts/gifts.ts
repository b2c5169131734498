import { atom } from 'nanostores'
import type { GiftList, OpenedGift } from '../../../domain/gifts/gift.schema.ts'
import { call } from '../../browser/api.ts'
import { nullIfMissing } from '../../browser/call-error.ts'

/** The user's open links. Undefined until they are loaded. */
export const $gifts = atom<GiftList | undefined>(undefined)

/** Rejects if the request fails. */
export async function loadGifts(): Promise<void> {
  $gifts.set(await call('GET /api/gifts'))
}

/** Creates a link and returns its address. Rejects if the request fails. */
export async function createGift(opportunitySlug: string, section: string): Promise<string> {
  const { token, ...list } = await call('POST /api/gifts', { body: { opportunitySlug, section } })
  $gifts.set(list)
  return `${location.origin}/gift#${token}`
}

/** Rejects if the request fails. */
export async function revokeGift(id: string): Promise<void> {
  await call('DELETE /api/gifts/:id', { params: { id } })
  const list = $gifts.get()
  if (list) $gifts.set({ ...list, gifts: list.gifts.filter((gift) => gift.id !== id) })
}

/** Reads the section of the link in the page's address. Resolves to null if the link is closed. */
export async function openGift(): Promise<OpenedGift | null> {
  const token = location.hash.slice(1)
  if (token === '') return null
  return call('GET /api/gifts/open/:token', { params: { token } }).catch(nullIfMissing)
}
