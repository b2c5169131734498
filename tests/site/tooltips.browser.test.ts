import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()

const bookmark = (page: Page, title = 'Executive Health') =>
  page.getByRole('button', { name: `Save ${title}` })
// Select by class, because Radix repeats the text in a hidden element for screen readers.
const tooltip = (page: Page) => page.locator('.tooltip')
const hasFocus = (page: Page) => bookmark(page).evaluate((one) => one === document.activeElement)

/**
 * Calls `reach`, which hovers or focuses a button, until the tooltip stays open for 300 ms. Radix
 * closes a tooltip when the page scrolls, and loading cover images can make the page scroll.
 */
const opens = (page: Page, reach: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await page.mouse.move(0, 0)
        await reach()
        const isOpen = await tooltip(page)
          .waitFor({ timeout: 4_000 })
          .then(
            () => true,
            () => false,
          )
        await page.waitForTimeout(300)
        return isOpen && tooltip(page).isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)

test('opens inside a narrow window for a resting pointer and on focus, describes its button, and closes on Escape', async () => {
  const page = await accounts.window({ width: 320 })
  await page.goto('/')
  await opens(page, () => bookmark(page).hover())
  const { x = -1, width = 0 } = (await tooltip(page).boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
  expect(await tooltip(page).innerText()).toMatch(/^Save for later/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await opens(page, async () => {
    // Scroll to the button first, because scrolling on focus would close the tooltip.
    await bookmark(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await bookmark(page).locator('xpath=preceding::a[1]').focus()
    await page.keyboard.press('Tab')
  })
  const describedBy = () => bookmark(page).getAttribute('aria-describedby')
  await expect.poll(describedBy).not.toBeNull()
  const description = page.locator(`[id="${await describedBy()}"]`)
  expect(await description.textContent()).toContain('Save for later')
  await page.keyboard.press('Escape')
  await tooltip(page).waitFor({ state: 'detached' })
  await expect.poll(describedBy).toBeNull()
  expect(await hasFocus(page)).toBe(true)
})
