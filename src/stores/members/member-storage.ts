import { atom, type ReadableAtom } from 'nanostores'
import { $user } from '../account/user.ts'

/**
 * Whether this browser can store the member's texts, checked steps and open parts. False if local
 * storage is off or full.
 */
export const $isStored = atom(true)

interface StoredValue<Value> {
  $value: ReadableAtom<Value>
  /** `about` is the slug of an entry. Leave it out for a value that all entries share. */
  load: (about?: string) => void
  /**
   * Passes the value in local storage to `next`, because another tab may have changed it. Stores
   * the value that `next` returns.
   */
  change: (next: (current: Value) => Value) => void
}

/**
 * Creates a value that this browser stores for the signed-in user. If another tab changes the
 * stored value, `$value` changes too.
 */
export function storeForMember<Value>(
  kind: string,
  empty: Value,
  parse: (stored: unknown) => Value,
): StoredValue<Value> {
  const $value = atom(empty)
  let key: string | undefined

  const read = (): void => {
    if (key === undefined) return
    try {
      $value.set(parse(JSON.parse(localStorage.getItem(key) ?? 'null')))
    } catch (error) {
      // Treat invalid JSON as empty. Any other error means that local storage is off.
      if (error instanceof SyntaxError) $value.set(empty)
      else $isStored.set(false)
    }
  }
  if (typeof window !== 'undefined') {
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) read()
    })
  }
  return {
    $value,
    load(about = '') {
      key = `member:${$user.get()?.id ?? ''}:${kind}:${about}`
      $value.set(empty)
      read()
    },
    change(next) {
      if ($isStored.get()) read()
      $value.set(next($value.get()))
      try {
        if (key !== undefined) localStorage.setItem(key, JSON.stringify($value.get()))
      } catch {
        $isStored.set(false)
      }
    },
  }
}

export const parseTexts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
