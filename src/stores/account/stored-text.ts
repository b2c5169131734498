/** Removes everything that this browser stores under a user's id. For a deleted account. */
export function removeStoredText(userId: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.includes(`:${userId}:`)) storage.removeItem(key)
      }
    }
  } catch {
    // Storage is off, so there is nothing to remove.
  }
}
