import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withProfile } from '../tools/take-home/take-home-tool.ts'
import { useAccounts } from './accounts.ts'

const accounts = useAccounts()

describe('the account menu', () => {
  test('never shows a signed-in user a signed-out control', async () => {
    const page = await accounts.window()
    await accounts.signIn(page, await accounts.createUser())
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const element of document.querySelectorAll<HTMLElement>('.signed-out')) {
          if (element.checkVisibility()) seen.push(element.textContent ?? '')
        }
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/saved')
    await page.getByText('No saved opportunities yet').waitFor()
    expect(
      await page.evaluate(() => (window as unknown as Record<string, string[]>)['seen']),
    ).toEqual([])
  })

  test('shows name, tier, four links and Log out, which signs out in every tab', async () => {
    const page = await accounts.window()
    const email = await accounts.createUser()
    await accounts.signIn(page, email)
    const second = await page.context().newPage()
    await second.goto('/about')
    await page.getByRole('button', { name: 'Account' }).click()
    const menu = page.locator('#account')
    await menu.getByText('Free').waitFor()
    await menu.getByText(email).waitFor()
    await menu.getByText('My Account').waitFor()
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'My launch plan',
      'Saved Opportunities',
      'AI Guidance',
      'Manage Subscription',
    ])
    await menu.getByRole('button', { name: 'Log out' }).click()
    await page.getByText("You've been successfully signed out").first().waitFor()
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor()
    await second.reload()
    await second.getByRole('button', { name: 'Sign In' }).first().waitFor()
  })

  test('shows a free user a banner that links to the prices and stays dismissed', async () => {
    const page = await accounts.window({ width: 360 })
    await accounts.signIn(page, await accounts.createUser())
    const banner = page.getByText('Unlock AI-Powered Guidance')
    await banner.waitFor()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click()
    await expect.poll(() => banner.isVisible()).toBe(false)
    await page.goto('/')
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    expect(await banner.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

describe('the saved page', () => {
  // `savedFor` saves the entries in this order, so "newest" and "title" sort them differently.
  const slugs = ['executive-health-monitoring', 'luxury-travel-medicine']
  const savedFor = async (page: import('playwright').Page) => {
    const email = await accounts.createUser()
    await accounts.signIn(page, email)
    await page.getByRole('button', { name: 'Account' }).waitFor()
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    for (const slug of slugs) {
      await accounts.rows(
        `insert into saved_opportunities (user_id, opportunity_slug, created_at, updated_at) select id, '${slug}', now(), now() from users where email = '${email}'`,
      )
    }
    await accounts.rows(`update users set saved_opportunities_count = 2 where email = '${email}'`)
    await page.goto('/saved')
    await page.getByRole('heading', { name: 'Luxury Travel Medicine' }).waitFor()
    return email
  }

  test('saves notes and status as they change', async () => {
    const page = await accounts.window()
    const email = await savedFor(page)
    await page.getByLabel('Notes').first().fill('Call the board')
    await page.getByText('Saved just now').waitFor()
    await page.getByLabel('Status', { exact: true }).first().selectOption('building')
    const storedNotes = () =>
      accounts.rows(
        `select notes, status from saved_opportunities s join users u on u.id = s.user_id where u.email = '${email}' and notes is not null`,
      )
    await expect
      .poll(storedNotes, { timeout: 10_000 })
      .toEqual([{ notes: 'Call the board', status: 'building' }])
  })

  test('says that a note was not saved, and keeps it after the tab closes', async () => {
    const page = await accounts.window({ width: 360, allow: /status of 503/ })
    await savedFor(page)
    const failing = (route: import('playwright').Route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, body: '{}' })
        : route.continue()
    await page.route('**/api/saved-opportunities/*', failing)
    await page.getByLabel('Notes').first().fill('Do not lose me')
    await page.getByText('Not saved.').waitFor()
    await page.unroute('**/api/saved-opportunities/*', failing)
    const other = await page.context().newPage()
    await page.close()
    await other.goto('/saved')
    await expect.poll(() => other.getByLabel('Notes').first().inputValue()).toBe('Do not lose me')
    await other.getByText('Saved just now').waitFor()
  })

  test('shows the facts of the entry’s card, and loads them on another try', async () => {
    const page = await accounts.window({ allow: /Failed to load resource/ })
    await withProfile({ job: 'keeps', hourlyPay: 80_00, status: 'single' })(page)
    const abort = (route: import('playwright').Route) => route.abort()
    await page.route('**/opportunities.json', abort)
    await savedFor(page)
    await page.getByText('We couldn’t load the facts of your opportunities.').waitFor()
    const link = page.getByRole('link', { name: 'luxury travel medicine' })
    expect(await link.getAttribute('href')).toBe('/opportunity/luxury-travel-medicine')
    await page.unroute('**/opportunities.json', abort)
    await page.getByRole('button', { name: 'Try again' }).click()
    const facts = page.locator('.saved-row').first().locator('dt, dd')
    await facts.getByText('To start').waitFor()
    await page.getByText('Your job: 36 h a week at $80').waitFor()
    const onSaved = await facts.allTextContents()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.goto('/')
    const onCard = page.locator('[data-slug="luxury-travel-medicine"]').locator('dt, dd')
    await expect
      .poll(async () => (await onCard.allTextContents()).map((text) => text.trim()))
      .toEqual(onSaved)
  })

  test('selects saved entries for a comparison', async () => {
    const page = await accounts.window({ width: 360 })
    await savedFor(page)
    await page.getByRole('checkbox', { name: 'Compare Luxury Travel Medicine' }).check()
    await page.getByRole('checkbox', { name: 'Compare Executive Health Monitoring' }).check()
    const bar = page.getByRole('region', { name: 'Comparison' })
    await bar.getByText('2 of 4 selected').waitFor()
    await bar.getByRole('link', { name: 'Compare' }).click()
    await expect.poll(() => page.locator('main thead th a').count()).toBe(2)
    expect(new URL(page.url()).search).toContain(
      'e=luxury-travel-medicine,executive-health-monitoring',
    )
  })

  test('sorts, filters and downloads a CSV file', async () => {
    const page = await accounts.window()
    await withProfile({ job: 'keeps', hourlyPay: 80_00, status: 'single' })(page)
    await savedFor(page)
    await page.getByText('Your job: 36 h a week at $80').waitFor()
    const titles = () => page.locator('.saved-row h2').allTextContents()
    const [executive, travel] = ['Executive Health Monitoring', 'Luxury Travel Medicine']
    const sort = (by: string) => page.getByLabel('Sort by').selectOption(by)
    await expect.poll(titles).toEqual([travel, executive])
    await sort('title')
    await expect.poll(titles).toEqual([executive, travel])
    await sort('newest')
    await expect.poll(titles).toEqual([travel, executive])
    await sort('score')
    await expect.poll(titles).toEqual([executive, travel])
    await page.getByLabel('Status', { exact: true }).first().selectOption('building')
    await sort('status')
    await expect.poll(titles).toEqual([travel, executive])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('saved-opportunities.csv')
    const lines = readFileSync(await download.path(), 'utf8').split(/\r?\n/)
    expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual([travel, executive])
    expect(lines[2]).toContain('Planning')
    expect(lines[2]).toContain('36 h a week at $80')
    await page.getByRole('button', { name: /^Planning/ }).click()
    await expect.poll(titles).toEqual([executive])
    await page.getByRole('button', { name: /^Set aside/ }).click()
    await page.getByText('No saved opportunities with this status.').waitFor()
  })
})

describe('the subscription page', () => {
  test('shows the plan and the usage, exports and deletes the account', async () => {
    const page = await accounts.window()
    const email = await accounts.createUser()
    await accounts.signIn(page, email, '/subscription')
    await page.getByText('Free Tier').waitFor()
    await page.getByText('0 of 5 used').waitFor()
    await page.getByText('0 of 3 saved').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('rn-opportunities-account.json')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel(/^Type/).fill('delete my account')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL('**/')
    const toast = page.locator('.toast', { hasText: 'Account deleted' })
    await toast.getByText('We deleted your account.', { exact: true }).waitFor()
    expect(await page.locator('.toast', { hasText: 'Signed out' }).count()).toBe(0)
    const left = () => accounts.rows(`select id from users where email = '${email}'`)
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })

  test('keeps the dialog open during a deletion and shows its result', async () => {
    const page = await accounts.window({ allow: /status of (429|50\d)|net::ERR/ })
    await accounts.signIn(page, await accounts.createUser(), '/subscription')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    const keepButton = dialog.getByRole('button', { name: 'Keep it' })
    await page.getByLabel(/^Type/).fill('delete my account')
    let reply!: (how: object | undefined) => void
    await page.route('**/api/account', async (route) => {
      const how = await new Promise<object | undefined>((resolve) => (reply = resolve))
      await (how ? route.fulfill(how) : route.abort('connectionreset'))
    })
    const deleteRequest = () => page.waitForRequest('**/api/account')
    const begin = async () => {
      await Promise.all([
        deleteRequest(),
        dialog.getByRole('button', { name: 'Delete my account' }).click(),
      ])
      await dialog.getByRole('button', { name: 'Loading...' }).waitFor()
    }
    const says = (sentence: string) => dialog.getByRole('alert').getByText(sentence).waitFor()

    await begin()
    expect(await keepButton.isDisabled()).toBe(true)
    // Press Escape three times, because Chromium lets a page cancel only the first of two
    // consecutive Escapes.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    expect(await dialog.isVisible()).toBe(true)
    reply(undefined)
    const unknown =
      'We could not confirm whether your account was deleted. Reload the page. If you are still signed in, try again.'
    await says(unknown)

    await begin()
    reply({ status: 502, body: '<p>Bad gateway' })
    await says(unknown)
    await begin()
    reply({ status: 429, body: '' })
    await says('Your account was not deleted. Nothing has changed. Try again.')
    await begin()
    reply({ status: 503, json: { error: { code: 'busy', message: 'The server’s own words.' } } })
    await says('The server’s own words.')
    await keepButton.click()
    await dialog.waitFor({ state: 'detached' })
  })
})
