import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { answers, ask, box, memberInChat } from './chats.ts'

const accounts = useAccounts()
const upsell = (page: Page) =>
  page.getByRole('heading', { name: 'Become a Member to Access AI Guidance' })

/** Records the texts of visible elements that match `selector`. Starts before the first paint. */
const watchFor = (page: Page, selector: string) =>
  page.addInitScript((watched) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      for (const element of document.querySelectorAll(watched)) {
        if (element.checkVisibility()) seen.push(element.textContent ?? '')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('a free user sees the upsell, never the chat or the card, and asks in one tap', async () => {
  const { page } = await accounts.windowOf('free', { width: 360, touch: true })
  await page.goto('/about')
  await page.locator('html[data-tier=free]').waitFor()
  await watchFor(page, 'astro-island[component-url*=GuidePage] > *, .sign-in-card')
  await page.goto('/ai-chat')
  await upsell(page).waitFor()
  expect(await seen(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask about this opportunity' }).tap()
  await ask(page, 'Who pays?')
  await answers(page).first().waitFor()
})

test('a member sees the chat and never the upsell, until the membership ends; an unknown plan shows neither (D3)', async () => {
  const { page, email } = await memberInChat(accounts, { allow: /status of 503/ })
  await watchFor(page, '.sample, [aria-labelledby^=guidance], .sign-in-card')
  await page.reload()
  await box(page).waitFor()
  await page.getByText('Unlimited', { exact: true }).waitFor()
  expect(await seen(page)).toEqual([])
  const unavailable = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'Not now.' } },
  }
  await page.route('**/api/auth/user', (route) => route.fulfill(unavailable))
  await page.reload()
  await page.getByText('We couldn’t reach the server').waitFor()
  expect(await upsell(page).isVisible()).toBe(false)
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await box(page).waitFor()
  await accounts.setTier(email, 'free')
  await page.reload()
  await upsell(page).waitFor()
  expect(await box(page).isVisible()).toBe(false)
})
