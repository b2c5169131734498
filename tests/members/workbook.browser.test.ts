import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { longestEntries } from '../site/pages.ts'

const accounts = useAccounts()
const slug = 'chronic-disease-management'
const otherSlug = 'aging-life-care-management'
const query = 'license'

const part = (page: Page, title: string) =>
  page.locator('.premium details', {
    has: page.locator('> summary').getByRole('heading', { name: title, exact: true }),
  })
const isOpen = (page: Page, title: string) =>
  part(page, title).evaluate((details) => (details as HTMLDetailsElement).open)
const toggle = (page: Page, title: string) =>
  part(page, title)
    .locator('> summary')
    .click({ position: { x: 5, y: 5 } })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function openEntry(page: Page, entry = slug, hash = ''): Promise<void> {
  await page.goto(`/opportunity/${entry}${hash}`)
  await part(page, 'Requirements').waitFor()
}

async function memberOnEntry(options: object = {}, page?: Page) {
  const window = page ?? (await accounts.window({ width: 390, ...options }))
  const email = await accounts.signInAs('member', window)
  await openEntry(window)
  return { page: window, email }
}

async function openTemplate(page: Page, title: string): Promise<void> {
  if (!(await isOpen(page, 'Messaging templates'))) await toggle(page, 'Messaging templates')
  if (!(await isOpen(page, title))) await toggle(page, title)
}

test('the longest entries have at most 8 phone screens', async () => {
  const { page } = await memberOnEntry()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of longestEntries) {
    await page.goto(path)
    await part(page, 'Requirements').waitFor()
    expect(await page.locator('.premium details[open]').count(), path).toBe(0)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens, path).toBeLessThanOrEqual(8)
  }
})

test('the account remembers what a member opened, for each entry', async () => {
  const { page, email } = await memberOnEntry()
  const summary = part(page, 'Licenses').locator('> summary')
  expect(await summary.innerText()).toMatch(/Licenses\s+\d+ items/)
  await summary.focus()
  await page.keyboard.press('Enter')
  await part(page, 'Licenses').getByRole('listitem').first().waitFor()
  await page.reload()
  await part(page, 'Licenses').getByRole('listitem').first().waitFor()
  expect(await isOpen(page, 'Requirements')).toBe(false)
  await openEntry(page, otherSlug)
  expect(await isOpen(page, 'Licenses')).toBe(false)

  await accounts.logOut(page)
  await accounts.signIn(page, email)
  await openEntry(page)
  await expect.poll(() => isOpen(page, 'Licenses')).toBe(true)
})

test('the account remembers a field typed once, for the templates', async () => {
  const { page } = await memberOnEntry()
  await openTemplate(page, 'Email to a practice manager')
  const letter = part(page, 'Email to a practice manager').getByRole('blockquote')
  expect(await letter.innerText()).toContain('[your name], RN, [your phone]')
  await field(page, 'Your name').pressSequentially('Jen Cole')
  await page.reload()
  await letter.getByText('Jen Cole').waitFor()
  expect(await field(page, 'Your name').inputValue()).toBe('Jen Cole')
  expect(await letter.innerText()).toContain('Jen Cole, RN, [your phone]')
  await page.getByText('Saved in your account').first().waitFor()
})

test('a search marks a passage and moves the focus there, and a link to a card opens its first list', async () => {
  const { page } = await memberOnEntry()
  const search = page.getByRole('searchbox', { name: 'Search this workbook' })
  await search.fill('zzzz')
  await page
    .getByRole('status')
    .getByText(/^No passage/)
    .waitFor()
  await search.fill(query)
  const results = page.getByRole('search').getByRole('listitem')
  expect(await results.locator('mark').first().innerText()).toMatch(new RegExp(query, 'i'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const hit = page.locator('[data-hit]')
  await hit.waitFor()
  expect(await hit.innerText()).toMatch(new RegExp(query, 'i'))
  expect(await hit.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(async () => (await hit.boundingBox())!.y).toBeGreaterThan(50)
  await results.nth(1).getByRole('button').click()
  expect(await hit.count()).toBe(1)

  await openEntry(page, slug, '#members-marketing')
  await field(page, 'Your name').waitFor()
  await openEntry(page, otherSlug, '#members-compliance')
  await expect.poll(() => isOpen(page, 'Requirements')).toBe(true)
  expect(await isOpen(page, 'Licenses')).toBe(false)
  const top = () =>
    page.locator('#members-compliance').evaluate((card) => card.getBoundingClientRect().top)
  // `JumpRow` covers the top of the window, so the card must start below it.
  await expect.poll(top).toBeGreaterThan(40)
  await expect.poll(top).toBeLessThan(200)
})

test('a member sees her next step on the entry, and where to start without a plan', async () => {
  const { page } = await memberOnEntry()
  const plan = page.getByRole('region', { name: 'Your launch plan' })
  const { height } = (await plan.boundingBox())!
  await plan.getByRole('link', { name: 'Start my launch plan' }).click()
  await page.getByRole('region', { name: 'Next step' }).getByRole('checkbox').click()
  const second = await page.getByRole('region', { name: 'Next step' }).locator('time').innerText()
  await page.getByText('Saved in your account').first().waitFor()
  await openEntry(page)
  await plan.getByText(second).waitFor()
  expect((await plan.boundingBox())!.height).toBe(height)
})
