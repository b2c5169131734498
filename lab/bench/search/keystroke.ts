import type { Page } from 'playwright'
import { median } from '../median.ts'

/** Medians in milliseconds, from the key event to the end of a frame. */
export interface Keystroke {
  /** Time until the browser has drawn the letter. */
  letter: number
  /** Time until the browser has drawn new search results. NaN if no letter changed the results. */
  results: number
}

/**
 * Types the letters of `words` into the search box, then deletes them with the Backspace key. The
 * search island must have loaded before the call. Any change in the element `#directory` counts as
 * new results.
 */
export async function keystrokeToPaint(page: Page, words: string): Promise<Keystroke> {
  const box = page.getByRole('searchbox')
  await box.focus()
  await page.evaluate(() => {
    const letters: number[] = []
    const results: number[] = []
    Object.assign(window, { keystrokes: { letters, results } })
    /** Calls `then` after the browser has drawn the next frame. */
    const afterFrame = (then: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = then
        port2.postMessage('')
      })
    let since: number | undefined
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        since = timeStamp
        afterFrame(() => letters.push(performance.now() - timeStamp))
      },
      { capture: true },
    )
    const directory = document.getElementById('directory')
    if (!directory) return
    new MutationObserver(() => {
      const key = since
      since = undefined
      if (key !== undefined) afterFrame(() => results.push(performance.now() - key))
    }).observe(directory, { subtree: true, childList: true, characterData: true })
  })
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(80)
  }
  for (let back = 0; back < words.length; back++) {
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(200)
  const { letters, results } = await page.evaluate(
    () =>
      (window as unknown as { keystrokes: { letters: number[]; results: number[] } }).keystrokes,
  )
  return { letter: median(letters), results: median(results) }
}
