import type { Page } from 'playwright'

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN

/**
 * Milliseconds from a key's event to the end of the frame that shows what it did, the median over
 * the letters of `words`, typed and taken back. The page's search box must be ready.
 */
export async function keystrokeToPaint(page: Page, words: string): Promise<number> {
  const box = page.getByRole('searchbox')
  await box.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keystrokes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // The message arrives when the frame has been made.
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage('')
        })
      },
      { capture: true },
    )
  })
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(80)
  }
  for (let back = 0; back < words.length; back++) {
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(80)
  }
  return median(
    await page.evaluate(() => (window as unknown as { keystrokes: number[] }).keystrokes),
  )
}
