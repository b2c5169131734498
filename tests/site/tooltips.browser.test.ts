import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { useSite } from './site.ts'

const site = useSite()
const accounts = useAccounts()

const bookmark = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}` })
// Select by class, because Radix repeats the text in a hidden element for screen readers.
const tooltip = (page: Page) => page.locator('.tooltip')

/** Moves the pointer away in more than one step, as a real pointer does. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0, { steps: 4 })
  await tooltip(page).waitFor({ state: 'detached' })
}

/**
 * Calls `reach`, which hovers or focuses a button, until the tooltip stays open for 300 ms. Radix
 * closes a tooltip when the page scrolls, and loading cover images can make the page scroll.
 */
const openTooltip = (page: Page, reach: () => Promise<unknown>) =>
  expect
    .poll(
      async () => {
        await reach()
        const appears = tooltip(page).waitFor({ timeout: 4_000 })
        const isOpen = await appears.then(
          () => true,
          () => false,
        )
        await page.waitForTimeout(300)
        return isOpen && tooltip(page).isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)

const rest = (page: Page, title: string) =>
  openTooltip(page, async () => {
    await page.mouse.move(0, 0)
    await bookmark(page, title).hover()
  })

async function awake(page: Page): Promise<void> {
  await rest(page, 'Executive Health')
  await leave(page)
  // For 300 ms after a tooltip closes, the next tooltip opens immediately. Wait longer than that.
  await page.waitForTimeout(400)
}

const since = async (began: number, happened: Promise<unknown>) => {
  await happened
  return performance.now() - began
}

describe('the tooltip of a bookmark', () => {
  test('opens after 700 ms, immediately after it was open, and closes on Escape', async () => {
    const page = await site.visit('/')
    await awake(page)
    await bookmark(page, 'Executive Health').hover()
    const slow = await since(performance.now(), tooltip(page).waitFor())
    expect(slow).toBeGreaterThan(600)
    expect(await tooltip(page).innerText()).toMatch(/^Save for later/)

    const { x, y } = (await bookmark(page, 'Executive Health').boundingBox())!
    await leave(page)
    // Faster than `hover()`, which first waits until the button is stable.
    await page.mouse.move(x + 8, y + 8)
    await page.locator('.tooltip[data-state="instant-open"]').waitFor()
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
  })

  test('leaves the second Escape to an open menu', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#account').waitFor()
    await rest(page, 'Executive Health')
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await page.locator('#account').isVisible()).toBe(false)
  })

  test('does not open for a passing pointer, and loads its code with the first button', async () => {
    const page = await site.visit('/')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.getByRole('heading', { level: 1 }).hover()
    await page.waitForTimeout(300)
    expect(loaded.filter((path) => /tooltip/i.test(path))).toEqual([])
    await awake(page)
    expect(loaded.filter((path) => /tooltip/i.test(path))).not.toEqual([])
    await bookmark(page, 'Luxury Travel').hover()
    await page.waitForTimeout(300)
    await leave(page)
    await page.waitForTimeout(700)
    expect(await tooltip(page).count()).toBe(0)
  })

  test('opens on keyboard focus, describes the button and closes on blur', async () => {
    const page = await site.visit('/')
    const button = bookmark(page, 'Executive Health')
    await openTooltip(page, async () => {
      // Scroll to the button first, because scrolling on focus would close the tooltip.
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await button.locator('xpath=preceding::a[1]').focus()
      await page.keyboard.press('Tab')
    })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    const describedBy = () => button.getAttribute('aria-describedby')
    await expect.poll(describedBy).not.toBeNull()
    expect(await page.locator(`[id="${await describedBy()}"]`).textContent()).toContain(
      'Save for later',
    )
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
    await expect.poll(describedBy).toBeNull()
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await openTooltip(page, async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
    })
    await page.keyboard.press('Tab')
    await tooltip(page).waitFor({ state: 'detached' })
  })

  test('closes on a press, which works immediately', async () => {
    const page = await accounts.window()
    await page.goto('/')
    await awake(page)
    await bookmark(page, 'Executive Health').hover()
    await tooltip(page).waitFor()
    await bookmark(page, 'Executive Health').click()
    await page.getByText('You need to be logged in to save opportunities').first().waitFor()
    await tooltip(page).waitFor({ state: 'detached' })
  })

  test('does not open on touch or on the press that hydrates the island', async () => {
    const page = await accounts.window({ width: 360, touch: true })
    await page.goto('/')
    await bookmark(page, 'Executive Health').tap()
    await page.getByText('You need to be logged in to save opportunities').first().waitFor()
    await page.waitForTimeout(1_200)
    expect(await tooltip(page).count()).toBe(0)

    const mouse = await accounts.window()
    await mouse.goto('/')
    await bookmark(mouse, 'Executive Health').click()
    await mouse.getByText('You need to be logged in to save opportunities').first().waitFor()
    await mouse.waitForTimeout(1_200)
    expect(await tooltip(mouse).count()).toBe(0)
  })

  test.each(['light', 'dark'] as const)('stays inside a narrow window, %s', async (theme) => {
    const page = await site.visit('/', { width: 320, theme })
    await bookmark(page, 'Executive Health').hover()
    await tooltip(page).waitFor()
    const { x = -1, width = 0 } = (await tooltip(page).boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('labels the avatar once and a saved bookmark with its action', async () => {
  const page = await accounts.window()
  await accounts.signIn(page, await accounts.createUser())
  const avatar = page.getByRole('button', { name: 'Account' })
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  await avatar.hover()
  await tooltip(page).waitFor()
  expect(await tooltip(page).innerText()).toMatch(/^Account/)
  expect(await avatar.getAttribute('aria-describedby')).toBeNull()
  await avatar.click()
  await page.locator('#account').getByText('Manage Subscription').waitFor()
  await tooltip(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  const button = bookmark(page, 'Executive Health')
  await button.hover()
  await tooltip(page).waitFor()
  expect(await tooltip(page).innerText()).toMatch(/^Save for later/)
  await button.click()
  await page.getByText('Opportunity added to your saved list').first().waitFor()
  await leave(page)
  await page.waitForTimeout(400)
  await button.hover()
  await tooltip(page).waitFor()
  expect(await tooltip(page).innerText()).toMatch(/^Remove from your saved list/)
})
