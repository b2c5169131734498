/**
 * Removes everything stored under a user's id in local storage and in this tab's session storage.
 * Called after the account is deleted.
 */
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
