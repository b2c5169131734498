import { expect, test } from 'vitest'
import { answerMemberPreview, previewEntry } from '../support/member-preview-replies.ts'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
const entry = previewEntry

test('a member without new entries sees the newest public ones, and Retry if the plan fails to load (D3)', async () => {
  const { page } = await accounts.windowOf('member', { allow: /status of 503/ })
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/early')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  expect(await page.getByRole('link', { name: 'See membership' }).count()).toBe(0)
  await page.unroute('**/api/auth/user')
  await retry.click()
  await page.getByRole('heading', { name: 'No new entries right now' }).waitFor()
  expect(await page.getByRole('link', { name: 'See membership' }).count()).toBe(0)
  expect(await page.locator('#early-newest ~ ul a').count()).toBe(3)
})

test('a member opens a new entry from the list, and reads that another was not found', async () => {
  const { page } = await accounts.windowOf('member', {
    width: 360,
    allow: /status of 40[04]/,
  })
  await answerMemberPreview(page, entry)
  await page.goto('/early')
  await page.getByText('Travel Nursing. Public on December 5, 2999.').waitFor()
  await page.getByRole('link', { name: entry.title }).click()
  const heading = page.getByRole('heading', { name: entry.title })
  await heading.waitFor()
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)
  // The entry's title replaces the page's own heading.
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([entry.title])
  await page.locator('#overview').getByRole('heading').click()
  await page.getByRole('link', { name: 'Read the reasons in full' }).click()
  await page.locator('#fail-title').waitFor()
  await page
    .getByRole('link', { name: 'Source 1', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  expect(new URL(page.url()).hash).toBe('#source-1')
  expect(await page.locator('#source-1').innerText()).toContain(entry.sources[0]!.publisher)
  await page.getByRole('link', { name: 'All new entries' }).click()
  await page.getByRole('link', { name: entry.title }).waitFor()
  await page.unrouteAll()
  for (const name of ['no-such-entry', '..%2F']) {
    await page.goto(`/early?entry=${name}`)
    await page.getByRole('heading', { name: 'Entry not found' }).waitFor()
  }
})
