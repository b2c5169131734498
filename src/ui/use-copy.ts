import { useState } from 'react'

/** Milliseconds for which "Copied" is shown. */
const copiedDuration = 4_000

/** `outcome` is the message for the user. */
export function useCopy(text: () => string): { copy: () => Promise<void>; outcome: string } {
  const [outcome, setOutcome] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('Copied')
      setTimeout(
        () => setOutcome((current) => (current === 'Copied' ? '' : current)),
        copiedDuration,
      )
    } catch {
      // Copying fails without https, or if the user denies the permission.
      const what = text().startsWith('http') ? 'page’s address' : 'text'
      setOutcome(`Your browser blocked copying. Copy the ${what} yourself.`)
    }
  }
  return { copy, outcome }
}
