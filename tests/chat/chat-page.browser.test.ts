import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { axe } from '../site/axe.ts'
import { answers, ask, askAndRead, box, memberInChat } from './chats.ts'

const accounts = useAccounts()
const upsell = (page: Page) =>
  page.getByRole('heading', { name: 'Become a Member to Access AI Guidance' })
const signInCard = (page: Page) => page.getByRole('heading', { name: 'Sign In Required' })

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

describe('by role', () => {
  test('shows a visitor the sign-in card and loads no chat', async () => {
    const page = await accounts.window()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/ai-chat', { waitUntil: 'networkidle' })
    expect(await signInCard(page).isVisible()).toBe(true)
    expect(await upsell(page).isVisible()).toBe(false)
    expect(scripts.filter((url) => /chat|guidance/i.test(new URL(url).pathname))).toEqual([
      page.url(),
    ])
  })

  test('shows a free user the upsell with the plan, and never the chat or the card', async () => {
    const { page } = await accounts.windowOf('free')
    await page.goto('/about')
    await page.locator('html[data-tier=free]').waitFor()
    await watchFor(page, 'astro-island[component-url*=GuidePage] > *, .sign-in-card')
    await page.goto('/ai-chat')
    await upsell(page).waitFor()
    expect(await page.getByText('Your current plan: Free').isVisible()).toBe(true)
    expect(await page.locator('main .sample details').count()).toBe(5)
    const join = page.getByRole('link', { name: 'Join Now' })
    expect(await join.getAttribute('href')).toBe('/pricing')
    await page.waitForLoadState('networkidle')
    expect(await seen(page)).toEqual([])
  })

  test('shows a member the chat, and never the upsell or the card', async () => {
    const { page, email } = await accounts.windowOf('member')
    await page.goto('/ai-chat')
    await box(page).waitFor()
    await watchFor(page, '.sample, [aria-labelledby^=guidance], .sign-in-card')
    await page.reload()
    await box(page).waitFor()
    await page.getByText('Unlimited', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('AI Business Guidance')
    expect(await seen(page)).toEqual([])
    expect(await accounts.rows(`select 1 from users where email = '${email}'`)).toHaveLength(1)
  })

  test('asks a user whose membership ended to join', async () => {
    const { page, email } = await memberInChat(accounts)
    await accounts.setTier(email, 'free')
    await page.reload()
    await upsell(page).waitFor()
    expect(await box(page).isVisible()).toBe(false)
  })

  test('shows no upsell if the plan fails to load, and Retry opens the chat (D3)', async () => {
    const { page } = await accounts.windowOf('member', { allow: /status of 503/ })
    const unavailable = {
      status: 503,
      json: { error: { code: 'unavailable', message: 'Not now.' } },
    }
    await page.route('**/api/auth/user', (route) => route.fulfill(unavailable))
    await page.goto('/ai-chat')
    await page.getByText('We couldn’t reach the server').waitFor()
    expect(await upsell(page).isVisible()).toBe(false)
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await box(page).waitFor()
  })
})

test.each([
  [1280, 'dark'],
  [320, 'light'],
] as const)('passes axe without horizontal scrolling at %d px, %s', async (width, theme) => {
  const { page } = await memberInChat(accounts, { width, theme, allow: /status of 50\d/ })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await axe(page)).toEqual([])
  await askAndRead(page, 'How should I price a 12-hour recovery shift?')
  await ask(page, '[[cut]] What breaks off?')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await ask(page, 'My patient John Smith is 84 years old with diabetes.')
  await page.getByRole('alert').first().waitFor()
  await page.getByText('Save a copy').click()
  expect(await axe(page)).toEqual([])
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Not helpful' }).first().click()
  if (width === 320) await page.getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('button', { name: /^Rename or delete/ }).click()
  expect(await axe(page)).toEqual([])
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Keep it' }).waitFor()
  expect(await axe(page)).toEqual([])
})

describe('a user without a membership', () => {
  test('reads a sample, then asks about the opportunity of the day in one tap', async () => {
    const { page } = await accounts.windowOf('free', { width: 360, touch: true })
    await page.goto('/ai-chat')
    const first = page.locator('main .sample details').first()
    await first.getByText('AI guidance').first().waitFor()
    await page.getByRole('link', { name: 'Ask about this opportunity' }).tap()
    await ask(page, 'Who pays?')
    await answers(page).first().waitFor()
  })

  test('sees the sample, the free questions and the plan in this order', async () => {
    const page = await accounts.window({ width: 360 })
    await page.goto('/ai-chat')
    const top = async (name: string | RegExp) =>
      (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
    const order = [
      await top(/^Sample conversations/),
      await top(/^Ask about /),
      await top('Sign In Required'),
      await top('More sample conversations'),
    ]
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order[0]).toBeGreaterThan(0)
    const link = page.locator('main').getByRole('link', { name: 'See membership' })
    expect(await link.getAttribute('href')).toBe('/pricing')
    expect(await axe(page)).toEqual([])
  })
})
