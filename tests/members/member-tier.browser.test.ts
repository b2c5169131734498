import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { callsOf } from '../billing/membership.ts'

const accounts = useAccounts()
const entry = '/opportunity/chronic-disease-management'

async function pageWithTier(tier: string): Promise<Page> {
  const page = await accounts.window()
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), subscriptionTier: tier } })
  })
  await accounts.signIn(page, await accounts.createUser(), '/about')
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  return page
}

const gates = [
  [entry, '.member-card', '.premium'],
  ['/ai-chat', '#guidance-upsell', 'astro-island[component-url*=GuidePage] > *'],
  ['/early', '#early-gate', '.early'],
] as const

test('a tier other than member gets the prompts and no request for members’ content, also before the API answers', async () => {
  const page = await pageWithTier('Member')
  const requests = callsOf(page)
  for (const [path, prompt, membersPart] of gates) {
    await page.goto(path)
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    expect(await page.locator('#account .tier').textContent()).toBe('Free')
    await page.locator(prompt).first().waitFor()
    expect(await page.locator(membersPart).isVisible(), path).toBe(false)
  }
  const held: Route[] = []
  await page.route('**/api/auth/user', (route) => void held.push(route))
  for (const [path, prompt, membersPart] of gates) {
    await page.goto(path)
    await page.locator('html[data-tier=Member]').waitFor()
    await page.locator(prompt).first().waitFor()
    expect(await page.locator(membersPart).isVisible(), path).toBe(false)
  }
  // Leaving a page aborts its request, so `abort` can fail.
  for (const route of held) await route.abort().catch(() => undefined)
  expect(requests.filter((request) => /premium|early|conversation/.test(request))).toEqual([])
})
