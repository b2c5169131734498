import { parseTexts, storeForMember } from './member-storage.ts'

const parts = storeForMember('open', [], parseTexts)

/** Ids of the open `MembersPart` components of the entry that `loadOpenParts` loaded. */
export const $openParts = parts.$value

export const loadOpenParts = (slug: string): void => parts.load(slug)

export function setPartsOpen(ids: readonly string[], isOpen: boolean): void {
  const current = parts.$value.get()
  if (ids.every((id) => current.includes(id) === isOpen)) return
  parts.change((open) => {
    const others = open.filter((id) => !ids.includes(id))
    return isOpen ? [...others, ...ids] : others
  })
}
