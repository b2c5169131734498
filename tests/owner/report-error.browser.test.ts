import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { lookProblems } from '../site/page-checks.ts'
import { useSite } from '../site/site.ts'

const path = '/opportunity/nurse-foot-care'
const accounts = useAccounts()
const site = useSite()

const openDialog = async () => {
  const page = await accounts.window({ width: 390 })
  await page.goto(`${path}#sources`)
  await page.getByRole('button', { name: 'Report an error: Sources' }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

test('sends a report of an error without an account, by keyboard, and thanks the reader', async () => {
  const page = await openDialog()
  expect(await lookProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.type('The source says $900 now.')
  for (const text of ['https://www.bls.gov/oes/', 'reader@example.com']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
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

test('keeps what the reader typed when the report cannot be sent', async () => {
  const page = await accounts.window({ width: 390, allow: /status of 503/ })
  await page.goto(`${path}#sources`)
  await page.getByRole('button', { name: 'Report an error: Sources' }).click()
  await page.route('**/api/corrections', (route) => route.fulfill({ status: 503 }))
  const message = page.getByRole('dialog').getByRole('textbox').first()
  await message.fill('The source says $900 now.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(await message.inputValue()).toBe('The source says $900 now.')
})

test('is an email without JavaScript', async () => {
  const page = await site.visit(path, { javaScript: false })
  const link = page.getByRole('link', {
    name: 'Report an error: Business Fit',
    includeHidden: true,
  })
  expect(await link.getAttribute('href')).toMatch(/^mailto:/)
})
