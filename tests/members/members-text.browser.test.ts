import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { membersSections } from '../../domain/members/members-sections.ts'
import { seen, useAccounts, watchFor } from '../account/accounts.ts'
import { callsOf } from '../billing/membership.ts'
import { membersTextOf } from './written-text.ts'

const accounts = useAccounts()
const slug = 'chronic-disease-management'
const path = `/opportunity/${slug}`
const written = membersTextOf(slug)
const { compliance, templates } = written
/** The start of a text, before its first citation or other mark. */
const shown = (text: string) => text.split(/\[|\{|\*\*/)[0]!
const failure = (status: number, code: string) => ({
  status,
  json: { error: { code, message: 'Not now: over the limit.' } },
})
const refused = /status of (403|429|503)/

const premium = (page: Page) => page.locator('.premium')
const gate = (page: Page) => page.getByRole('link', { name: 'See membership' })
const firstRequirement = (page: Page) =>
  premium(page)
    .getByRole('listitem')
    .getByText(shown(compliance.requirements[0] ?? ''))

async function memberOnEntry(options: object = {}) {
  const { page, email } = await accounts.windowOf('member', options)
  await page.goto(path)
  await openAll(page)
  await firstRequirement(page).waitFor()
  return { page, email }
}

const openAll = (page: Page) => page.getByRole('button', { name: 'Open all', exact: true }).click()

const textCallsOf = (page: Page) => {
  const calls = callsOf(page)
  return () => calls.filter((call) => call.includes('/api/premium-content'))
}

test('a member sees the cards after one request, and never the prompt', async () => {
  const { page } = await accounts.windowOf('member')
  await page.goto('/about')
  await page.locator('html[data-tier=member]').waitFor()
  await watchFor(page, '.member-card')
  const requests = textCallsOf(page)
  let answer = (): void => undefined
  await page.route('**/api/premium-content/*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await page.goto(path)
  await expect.poll(() => requests().length).toBe(1)
  await premium(page).getByText('Loading premium content...').last().waitFor()
  const places = () =>
    premium(page)
      .locator('.premium-card')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
  const before = await places()
  answer()
  await premium(page).getByRole('heading', { name: 'Licenses' }).waitFor()
  expect(await places()).toEqual(before)
  await openAll(page)
  await firstRequirement(page).waitFor()
  expect(await premium(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
    membersSections(written).map(({ title }) => title),
  )
  expect(requests()).toEqual([`GET /api/premium-content/${slug}`])
  expect(await seen(page)).toEqual([])
})

test('a member copies a template without its notes, and prints only the sheet, in full', async () => {
  const { page } = await memberOnEntry()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { occasion, subject, message } = templates[0]!
  await premium(page).getByRole('heading', { name: occasion, exact: true }).click()
  const copy = page.getByRole('button', { name: 'Copy:' }).first()
  await copy.click()
  await page.getByRole('status').getByText('Copied', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.replaceAll('\r', '')).toBe(`Subject: ${subject}\n\n${message}`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused'))
  })
  await copy.click()
  await page.getByText('Your browser blocked copying.').waitFor()
  await page.getByRole('button', { name: 'Close all' }).click()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print this sheet' }).click()
  await page.emulateMedia({ media: 'print' })
  const main = await page.locator('main').innerText()
  expect(main).toMatch(/^Chronic Disease Management: members’ sheet/)
  expect(main).toMatch(new RegExp(`Source: RN Opportunities, localhost:\\d+${path}, printed `))
  for (const item of Object.values(compliance).flat()) expect(main).toContain(shown(item))
  for (const { message } of templates) expect(main).toContain(message)
  expect(
    await page.locator('#why-now, .sources, h1, .header').filter({ visible: true }).count(),
  ).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await page.locator('#first-steps').isVisible()).toBe(true)
  expect(await premium(page).isVisible()).toBe(true)
})

test('another user sees the prompt without API requests, and a former member sees it again', async () => {
  const page = await accounts.window({ allow: refused })
  const requests = textCallsOf(page)
  const expectPrompt = async () => {
    expect(await gate(page).count()).toBe(1)
    expect(await gate(page).getAttribute('href')).toBe(`/pricing?returnUrl=${path}`)
    expect(await premium(page).isVisible()).toBe(false)
  }
  await page.goto(path)
  await expectPrompt()
  const email = await accounts.signInAs('free', page)
  await page.reload()
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  await expectPrompt()
  expect(requests()).toEqual([])

  await accounts.setTier(email, 'member')
  await page.reload()
  await openAll(page)
  await firstRequirement(page).waitFor()
  await page.route('**/api/premium-content/*', async (route) => {
    await accounts.setTier(email, 'free')
    await route.continue()
  })
  await page.reload()
  await gate(page).waitFor()
  expect(await premium(page).isVisible()).toBe(false)
})

test('without the plan or the text: Retry, no member content and no upsell (D3)', async () => {
  const { page, email } = await accounts.windowOf('free', { allow: refused })
  await page.goto('/about')
  await page.locator('html[data-tier=free]').waitFor()
  await accounts.setTier(email, 'member')
  const retry = premium(page).getByRole('button', { name: 'Retry' })
  for (const [failing, reply] of [
    // The browser still has the plan of the last visit.
    ['**/api/auth/user', failure(503, 'unavailable')],
    // The page must look only at the error code. The word "limit" in the message of `failure` must
    // not make the page show an upsell.
    ['**/api/premium-content/*', failure(429, 'rate_limited')],
  ] as const) {
    await page.route(failing, (route) => route.fulfill(reply))
    await page.goto(path)
    await retry.first().waitFor()
    expect(await gate(page).count()).toBe(0)
    expect(await firstRequirement(page).count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toMatch(/upgrade/i)
    // The next step would wait without end for a plan that nothing loads.
    if (reply.status === 503) expect(await page.getByText('Loading your plan').count()).toBe(0)
    await page.unroute(failing)
    await retry.first().click()
    await premium(page).getByRole('heading', { name: 'Licenses' }).waitFor()
    expect(await retry.count()).toBe(0)
  }
})
