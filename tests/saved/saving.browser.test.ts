import { describe, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
const refused = /status of (403|500)/

const calls = (page: import('playwright').Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

// A retry of the test needs a new email, because the first try may have signed its user up.
let tries = 0

describe('saving', () => {
  test('completes a signed-out save after sign-up', async () => {
    const page = await accounts.window()
    await page.goto('/')
    await page.getByRole('button', { name: 'Save Executive Health Monitoring' }).click()
    await page.getByText('You need to be logged in to save opportunities').first().waitFor()
    await page.getByRole('heading', { name: 'Save Executive Health Monitoring' }).waitFor()
    const email = `new-nurse-${(tries += 1)}@example.com`
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText('Your account has been created successfully').first().waitFor()
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    const rows = await accounts.rows(
      `select opportunity_slug from saved_opportunities
        where user_id = (select id from users where email = '${email}')`,
    )
    expect(rows).toEqual([{ opportunity_slug: 'executive-health-monitoring' }])
  })

  test('puts a link back to the saved list on an entry that was opened from it', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await page.getByRole('button', { name: 'Save Executive Health' }).click()
    await page.getByText('Opportunity added to your saved list').first().waitFor()
    await page.goto('/saved')
    await page.locator('main a[href="/opportunity/executive-health-monitoring"]').click()
    await page.getByRole('link', { name: 'Back to your saved list' }).click()
    await page.waitForURL('**/saved')
  })

  test('rejects, reverts and explains the fourth save of a free user', async () => {
    const page = await accounts.window({ allow: refused })
    await accounts.signIn(page, await accounts.createUser())
    for (const title of ['Executive Health', 'Chronic Disease Management', 'Luxury Travel']) {
      const button = page.getByRole('button', { name: `Save ${title}` })
      await button.click()
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
      await expect.poll(() => button.isEnabled()).toBe(true)
    }
    const fourth = page.getByRole('button', { name: 'Save Telehealth' })
    await fourth.click()
    await page
      .getByText('Free users can save up to 3 opportunities. Become a member for unlimited saves!')
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricing')
    await expect.poll(() => fourth.getAttribute('aria-pressed')).toBe('false')
  })

  test('updates immediately, is disabled while pending and reverts on an error', async () => {
    const page = await accounts.window({ allow: refused })
    await accounts.signIn(page, await accounts.createUser())
    let fail = (): void => undefined
    await page.route('**/api/saved-opportunities', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await new Promise<void>((resolve) => (fail = resolve))
      await route.fulfill({ status: 500, body: '' })
    })
    const button = page.getByRole('button', { name: 'Save Executive Health' })
    // Wait until the island has loaded. A click before that would take effect only after the load.
    const awake = page.locator('astro-island:not([ssr])')
    await awake.filter({ has: button }).waitFor()
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await button.isDisabled()).toBe(true)
    await expect.poll(() => typeof fail).toBe('function')
    await new Promise((resolve) => setTimeout(resolve, 300))
    fail()
    await page.getByText('Failed to save opportunity').first().waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
  })

  describe.each([
    ['the directory', '/', 'Save Executive Health'],
    ['the entry’s page', '/opportunity/executive-health-monitoring', /^Saved?$/],
    ['the saved list', '/saved', 'Remove Executive Health'],
  ])('undoes a removal on %s', (_, path, name) => {
    const remove = async (allow?: RegExp) => {
      const page = await accounts.window(allow && { allow })
      const email = await accounts.createUser()
      await accounts.signIn(page, email)
      await page.getByRole('button', { name: 'Save Executive Health' }).click()
      await page.getByText('Opportunity added to your saved list').first().waitFor()
      await page.goto(path)
      const button = page.getByRole('button', { name })
      if (path !== '/saved')
        await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
      await button.waitFor()
      const user = `user_id = (select id from users where email = '${email}')`
      await accounts.rows(
        `update saved_opportunities set notes = 'Ask Dana', status = 'building' where ${user}`,
      )
      await button.click()
      await page.getByText('Opportunity removed from your saved list').first().waitFor()
      const saves = () =>
        accounts.rows(`select notes, status from saved_opportunities where ${user}`)
      expect(await saves()).toEqual([])
      return { page, saves }
    }
    const restored = [{ notes: 'Ask Dana', status: 'building' }]

    test('with the newest notes and status', async () => {
      const { page, saves } = await remove()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(saves).toEqual(restored)
    })

    test('and offers another try if the notes were not stored', async () => {
      const { page, saves } = await remove(refused)
      await page.route(
        '**/api/saved-opportunities/*',
        (route) => route.fulfill({ status: 500, body: '' }),
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Undo' }).click()
      await page
        .getByText('We couldn’t restore the opportunity’s notes and status.')
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(saves).toEqual(restored)
    })
  })

  test('loads the list once for the grid, and only one slug on the detail page', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await page.waitForLoadState('networkidle')
    const onHome = calls(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(onHome.toSorted()).toEqual(['GET /api/auth/user', 'GET /api/saved-opportunities'])
    const onDetail = calls(page)
    await page.goto('/opportunity/executive-health-monitoring')
    await page.waitForLoadState('networkidle')
    expect(onDetail.toSorted()).toEqual([
      'GET /api/auth/user',
      'GET /api/saved-opportunities/check/executive-health-monitoring',
    ])
  })
})
