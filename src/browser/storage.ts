type Area = 'localStorage' | 'sessionStorage'

/** Returns undefined if there is no such text or storage is off. */
export function readStored(area: Area, key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Text that is not JSON counts as absent. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Returns false if storage is off or full. */
export function writeStored(area: Area, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}
