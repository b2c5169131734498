import { test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()

test('says in the sign-in dialog that cookies are blocked (F4)', async () => {
  const page = await accounts.window()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/')
  await page.locator('#directory').getByRole('searchbox').fill('travel')
  await page.locator('.cards').getByRole('link', { name: 'Luxury Travel Medicine' }).waitFor()
  await page.locator('[data-theme-toggle]').first().click()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.locator('.cards [data-slug]:visible').getByRole('checkbox').first().click()
  await page.getByText('1 of 4 selected').waitFor()
  await page.locator('.cards').getByRole('button', { name: 'Save' }).first().click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.getByText('Allow cookies for this site').waitFor()
  await page.getByLabel('Email').fill('nurse@example.com')
  await page.getByLabel('Password').fill('a long password')
  await page.getByLabel('Password').press('Enter')
  await alert.getByText('Allow cookies for this site').waitFor()
  // A page whose store reads the blocked storage.
  await page.goto('/compare?e=sleep-coaching')
  await page.locator('main thead th').first().waitFor()
})
