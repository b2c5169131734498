import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { lookProblems } from '../site/page-checks.ts'

const path = '/opportunity/nurse-foot-care'
const accounts = useAccounts()

test('reports an error without an account, by keyboard, and keeps the text when it cannot be sent', async () => {
  const page = await accounts.window({ width: 390, allow: /status of 503/ })
  await page.goto(`${path}#sources`)
  await page.getByRole('button', { name: 'Report an error: Sources' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await lookProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await dialog.locator('textarea:focus').waitFor()
  await page.keyboard.type('The source says $900 now.')
  for (const text of ['https://www.bls.gov/oes/', 'reader@example.com']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.route('**/api/corrections', (route) => route.fulfill({ status: 503 }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/api/corrections')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor()
  const rows = await accounts.rows('select * from corrections')
  expect(rows).toMatchObject([
    {
      page: path,
      opportunity_slug: 'nurse-foot-care',
      figure: 'Sources',
      message: 'The source says $900 now.',
      source_url: 'https://www.bls.gov/oes/',
      email: 'reader@example.com',
    },
  ])
})
