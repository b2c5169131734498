import { atom } from 'nanostores'
import type { GiftList, OpenedGift } from '../../../domain/gifts/gift.schema.ts'
import { call } from '../../browser/api.ts'
import { CallError } from '../../browser/call-error.ts'

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

/**
 * Reads the section of the link in the page's address. Resolves to undefined if the link is closed
 * or has no token, and rejects if the request fails.
 */
export async function openGift(): Promise<OpenedGift | undefined> {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  return call('GET /api/gifts/open/:token', { params: { token } }).catch((error: unknown) => {
    if (error instanceof CallError && [400, 404].includes(error.status)) return undefined
    throw error
  })
}
