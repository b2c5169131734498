/**
 * The key of the profile in local storage, and the event on `window` after this tab stored or
 * removed it. The constant is here, so that session.ts does not load the code that reads a profile.
 */
export const profileKey = 'profile'

type Area = 'localStorage' | 'sessionStorage'

/** Returns undefined if no text is stored under `key`, or if the browser blocks storage. */
export function readStored(area: Area, key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Returns undefined if the stored text is missing or is not JSON. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Returns false if the browser blocks storage, or if the storage is full. */
export function writeStored(area: Area, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}
