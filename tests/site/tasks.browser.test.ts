import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { claim, signInNewUser } from '../billing/membership.ts'
import { answers, box, send, signedIn } from '../chat/chats.ts'

const accounts = useAccounts()
const viewport = { width: 390, height: 844 }

/** A user on a phone. Counts taps, and the distance that the user scrolls, in screens. */
function onPhone(page: Page) {
  const count = { taps: 0, screens: 0 }
  /** Waits until a jump to a part of the page ends. */
  const settle = () =>
    page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const { scrollY } = window
          setTimeout(() => resolve(scrollY === window.scrollY), 150)
        }),
    )
  /** Scrolls just far enough to show the element. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    await settle()
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {}
    const below = Math.max(0, y + height - viewport.height)
    const distance = y < 0 ? y : below
    count.screens += Math.abs(distance) / viewport.height
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance)
  }
  return {
    count,
    reach,
    tap: async (target: Locator) => {
      await reach(target)
      count.taps += 1
      await target.tap()
    },
  }
}

async function phone(): Promise<Page> {
  const page = await accounts.window({ width: 390, touch: true })
  await page.setViewportSize(viewport)
  return page
}

const link = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('finds a business from home under $3,000 in 4 taps and 2 screens', async () => {
  const page = await phone()
  await page.goto('/')
  const { tap, count } = onPhone(page)
  await tap(link(page, 'Explore Opportunities'))
  await tap(button(page, 'From home'))
  await tap(button(page, 'Up to $3,000 to start'))
  await page.waitForURL(/contact=remote.*budget=3000|budget=3000.*contact=remote/)
  const first = page.locator('.cards [data-slug]:visible').first()
  expect(await first.innerText()).toMatch(/From home|Without patients/)
  await tap(first.getByRole('link'))
  await page.waitForURL('**/opportunity/*')
  expect(count.taps).toBeLessThanOrEqual(4)
  expect(count.screens).toBeLessThanOrEqual(2)
})

test('starts the directory within one and a half screens, and the first card within two', async () => {
  const page = await phone()
  await page.goto('/')
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
  expect(await top('#directory')).toBeGreaterThan(0)
  expect(await top('#directory')).toBeLessThan(1.5 * viewport.height)
  expect(await top('.cards [data-slug]:first-child')).toBeLessThan(2 * viewport.height)
})

test('shows what an entry earns and how it fails within 2 screens', async () => {
  const page = await phone()
  await page.goto('/opportunity/medication-reconciliation-seniors')
  const { reach, count } = onPhone(page)
  await reach(page.getByText('First year, gross', { exact: true }))
  await reach(page.getByText('You keep, per hour', { exact: true }))
  const failing = page.getByRole('heading', { name: 'Why this could fail' }).first()
  await reach(failing)
  await reach(failing.locator('xpath=following::li[1]'))
  expect(count.screens).toBeLessThanOrEqual(2)
})

test('has what a new member bought in view after the payment', async () => {
  const page = await phone()
  await signInNewUser(accounts, page, '/pricing?returnUrl=/opportunity/luxury-travel-medicine')
  const { tap, count } = onPhone(page)
  await tap(claim(page))
  await tap(button(page, 'Subscribe'))
  await tap(page.locator('.welcome').getByRole('link').first())
  const bought = page.locator('#members-compliance')
  await bought.getByRole('heading').first().waitFor()
  await expect
    .poll(async () => {
      const { y = Infinity } = (await bought.boundingBox()) ?? {}
      return y
    })
    .toBeLessThan(viewport.height / 2)
  expect((await bought.boundingBox())?.y).toBeGreaterThanOrEqual(-1)
  expect(count).toEqual({ taps: 3, screens: expect.closeTo(0, 0) })
})

test('asks the first free question in 2 taps', async () => {
  const { page } = await signedIn(accounts, 'free', { width: 390, touch: true })
  await page.setViewportSize(viewport)
  await page.goto('/opportunity/luxury-travel-medicine')
  const { tap, count } = onPhone(page)
  await tap(button(page, 'Ask a question'))
  await box(page).fill('Who pays?')
  await tap(send(page))
  await answers(page).first().waitFor()
  expect(count.taps).toBe(2)
})
