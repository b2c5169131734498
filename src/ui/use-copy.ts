import { useState } from 'react'

/** How long "Copied" stands, in ms. */
const shownFor = 4_000

/** Puts a text on the clipboard; with it comes how that went, in the page's words. */
export function useCopy(text: () => string): { copy: () => Promise<void>; outcome: string } {
  const [outcome, setOutcome] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('Copied')
      setTimeout(() => setOutcome((said) => (said === 'Copied' ? '' : said)), shownFor)
    } catch {
      // Without https, or when the browser asks and the person refuses.
      setOutcome('Your browser did not allow copying. Select the text instead.')
    }
  }
  return { copy, outcome }
}
