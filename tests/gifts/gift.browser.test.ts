import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()

test('a member sends a section, a visitor reads it, and after the revocation it is closed', async () => {
  const { page } = await accounts.windowOf('member', { width: 390 })
  await page.goto('/opportunity/executive-health-monitoring#members-prices')
  const section = page.locator('#members-prices')
  await section.getByRole('button', { name: 'Send this section' }).click()
  await section.getByRole('button', { name: 'Create a link' }).click()
  const link = await section.getByLabel('Link to this section').inputValue()
  const visitor = await accounts.window({ allow: /status of 404/ })
  await visitor.goto('/gift')
  const closed = visitor.getByText('This link no longer works.')
  await closed.waitFor()
  // The reply to an earlier link arrives last.
  let answerEarlier = () => undefined as void
  await visitor.route('**/api/gifts/open/earlier', async (route) => {
    await new Promise<void>((resolve) => (answerEarlier = resolve))
    await route.fulfill({ status: 404, body: '{}' })
  })
  await Promise.all([visitor.waitForRequest('**/earlier'), visitor.goto('/gift#earlier')])
  await visitor.evaluate((hash) => (location.hash = hash), new URL(link).hash)
  await visitor.getByRole('heading', { name: 'Prices', exact: true }).waitFor()
  const earlier = visitor.waitForResponse('**/earlier')
  answerEarlier()
  await (await earlier).finished()
  await visitor.evaluate(() => new Promise(requestAnimationFrame))
  expect(await closed.count()).toBe(0)
  await section.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => section.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
  await visitor.reload()
  await closed.waitFor()
  expect(await visitor.getByRole('heading', { name: 'Prices', exact: true }).count()).toBe(0)
})
