import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
const slug = 'medication-reconciliation-seniors'

async function openPlan(role: 'member' | 'free', options: object = {}): Promise<Page> {
  const { page } = await accounts.windowOf(role, options)
  await page.addInitScript(() => (window.print = () => undefined))
  await page.goto(`/plan?start=${slug}`)
  await page.getByRole('heading', { name: 'Launch steps' }).waitFor()
  return page
}
const openPart = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).click()

async function openDocuments(page: Page): Promise<void> {
  await page.locator('#documents > summary').press('Enter')
  await page.getByRole('button', { name: 'Download all' }).waitFor()
}

/** Presses a button that downloads a ZIP or Office file. Returns the parts of the file. */
async function downloaded(page: Page, button: string) {
  const event = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  return unzipSync(await readFile(await (await event).path()))
}
const wordText = (parts: Record<string, Uint8Array>) => strFromU8(parts['word/document.xml']!)

test('a member gets the documents with her name and price, one by one or as one file, on another try too', async () => {
  const page = await openPlan('member', { allow: /ERR_FAILED/ })
  await openDocuments(page)
  await page.getByText('Your fields and prices').click()
  await page.getByLabel('Your name', { exact: true }).fill('Maya <Okafor>')
  await page.getByLabel('Your price per in-home review').fill('$310')
  const all = '**/documents/*.docx'
  await page.route(all, (route) => route.abort())
  await page.getByRole('button', { name: 'Download: Price sheet' }).click()
  await page.getByText('Try again').waitFor()
  await page.unroute(all)
  const text = wordText(await downloaded(page, 'Download: Price sheet'))
  expect(text).toContain('>Maya &lt;Okafor&gt;<')
  expect(text).toContain('>$310<')
  expect(text).toContain('>[your phone]<')
  const files = await downloaded(page, 'Download all')
  expect(wordText(unzipSync(files['service-agreement.docx']!))).toContain('>Maya &lt;Okafor&gt;<')
})

test('a free user prints a document of the sample alone, and has no worksheet, insurance or packet (P9)', async () => {
  const page = await openPlan('free')
  await openDocuments(page)
  await page.getByRole('button', { name: 'Print: Chart note' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Escalation card' }).waitFor()
  expect(await page.getByRole('heading', { name: 'My launch plan' }).isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('heading', { name: 'My launch plan' }).waitFor()
  for (const name of ['Pricing worksheet', 'Insurance', 'Packet for your lawyer and insurer'])
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(0)
})

test('a member’s worksheet, quotes and packet follow what she types, and the packet refuses a birth date (P10)', async () => {
  const page = await openPlan('member')
  await openPart(page, 'Pricing worksheet')
  const numbers = page.getByRole('region', { name: 'Your numbers' })
  await numbers.getByText('None yet. Yours is $275.').waitFor()
  await page.getByPlaceholder('$1,200').first().waitFor()
  const first = page.getByRole('group', { name: 'Practice 1' })
  await first.getByLabel('Practice').fill('Main Street Care')
  await first.getByLabel('Price').fill('$240')
  await numbers.getByText('$240. Yours').waitFor()
  const before = await numbers.innerText()
  await page.getByLabel('Hours a week with clients').fill('8')
  await expect.poll(() => numbers.innerText()).not.toBe(before)
  const book = await downloaded(page, 'Download for Excel')
  expect(strFromU8(book['xl/worksheets/sheet1.xml']!)).toContain('Main Street Care')

  await openPart(page, 'Insurance')
  const quote = page.getByRole('group', { name: 'Quote 2' })
  await quote.getByLabel('Insurer').fill('NSO')
  await quote.getByLabel('Price a year').fill('640')
  await quote.getByLabel('I choose NSO').check()
  await openPart(page, 'Costs')
  await page.getByText('You have spent $640.').waitFor()
  await quote.getByLabel('Price a year').fill('700')
  await page.getByText('You have spent $700.').waitFor()

  await openPart(page, 'Packet for your lawyer and insurer')
  const goal = page.getByLabel('What you most need from this meeting')
  await goal.fill('Her DOB is 4/12/1941')
  await page.getByRole('alert').getByText('birth date').waitFor()
  await goal.fill('May I fill pill boxes?')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  const packet = wordText(await downloaded(page, 'Download: Pre-consult packet'))
  expect(packet).toContain('>May I fill pill boxes?<')
})
