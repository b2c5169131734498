import { test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { askAndRead, openPanel } from '../chat/chats.ts'

const accounts = useAccounts()

test('saves and asks in a browser without AbortSignal.any (F3)', async () => {
  const { page } = await accounts.windowOf('free', { allow: /status of 404/ })
  await page.addInitScript(() => {
    Object.assign(AbortSignal, { any: undefined })
    Object.assign(URL, { canParse: undefined })
  })
  await page.goto('/opportunity/sleep-coaching')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await openPanel(page)
  await askAndRead(page, 'Who pays?')
})

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
  await page
    .getByRole('button', { name: 'Use dark theme' })
    .or(page.locator('[data-theme-toggle]'))
    .first()
    .click()
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
  for (const [path, loaded] of [
    ['/opportunity/sleep-coaching#take-home', '#take-home input'],
    ['/compare?e=sleep-coaching', 'main thead th'],
    ['/tools/fit#a=hours:10', 'main h3'],
    ['/saved', 'h1'],
  ] as const) {
    await page.goto(path)
    await page.locator(loaded).filter({ visible: true }).first().waitFor()
  }
})
