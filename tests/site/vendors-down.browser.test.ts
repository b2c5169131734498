import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
// Expected messages of the browser and of Clerk's loader about failed requests.
const lost = /Failed to load resource|failed to load script|Failed to load Clerk/i
const clerk = '**/__clerk/**'

const fails = (page: Page) => page.context().route(clerk, (route) => route.abort())
const restoreClerk = (page: Page) => page.context().unroute(clerk)

/** Lets timeouts pass on the page, whose clock the test has installed, until `locator` appears. */
const appears = (page: Page, locator: Locator) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return locator.isVisible()
    })
    .toBe(true)

describe('with Clerk down', () => {
  test('lets a visitor read without a request to Clerk, says in the dialog that it is down, and works when it is back (D2)', async () => {
    const page = await accounts.window({ allow: lost })
    const email = await accounts.createUser()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await fails(page)
    await page.clock.install()
    await page.goto('/')
    await page.locator('#directory').getByRole('searchbox').fill('travel')
    await page.locator('.cards').getByRole('link', { name: 'Luxury Travel Medicine' }).click()
    await page.getByRole('heading', { level: 1, name: 'Luxury Travel Medicine' }).waitFor()
    expect(requests.filter((path) => path.startsWith('/__clerk'))).toEqual([])
    await page.getByRole('button', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Password').press('Enter')
    const alert = page.getByRole('dialog').getByRole('alert')
    await appears(page, alert.getByText('The sign-in service did not'))
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await restoreClerk(page)
    await page.getByLabel('Password').press('Enter')
    await page.getByText("You've successfully signed in").first().waitFor()
    await page.locator('html[data-session]').waitFor()
  })

  test('shows a signed-in user what failed in the menu and the saved page, with retry (D2)', async () => {
    const page = await accounts.window({ allow: lost })
    await accounts.signUp(page)
    await fails(page)
    await page.goto('/saved')
    await page.getByRole('button', { name: 'Account' }).click()
    const alert = page.locator('main').getByRole('alert')
    // Our timeout for Clerk is 10 s.
    await alert.getByText('We couldn’t load your saved list').waitFor({ timeout: 20_000 })
    await page.locator('#account').getByText('We couldn’t load your account.').waitFor()
    expect(await alert.textContent()).toContain('Your saved opportunities are safe.')
    await restoreClerk(page)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No saved opportunities yet').waitFor()
  })
})

describe('with the database down', () => {
  const control = (path: string, body: object) =>
    fetch(`${accounts.neon().url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) })

  test('renders every page, and shows errors with retry where it needs the database (D1)', async () => {
    const page = await accounts.window({ allow: /status of 503/ })
    await accounts.signUp(page)
    const visitor = await accounts.window({ allow: /status of 503/ })
    await control('fail', { match: '/sql', status: 503, times: 10_000 })
    try {
      for (const path of ['/', '/opportunity/luxury-travel-medicine']) {
        const reply = await visitor.goto(path)
        expect(reply?.status(), path).toBe(200)
        await visitor.getByRole('heading', { level: 1 }).waitFor()
      }
      await visitor.goto('/pricing')
      await visitor.waitForFunction(() => document.documentElement.dataset.seatsLeft === '')
      expect(await visitor.locator('main').innerText()).toContain('$49')

      await page.goto('/saved')
      const alert = page.locator('main').getByRole('alert')
      await alert.getByText('We couldn’t load your saved list').waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(/upgrade/i)
      await control('reset', {})
      await alert.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('No saved opportunities yet').waitFor()
    } finally {
      await control('reset', {})
    }
  })
})
