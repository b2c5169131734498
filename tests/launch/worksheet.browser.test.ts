import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
const slug = 'medication-reconciliation-seniors'

async function openPlan(role: 'member' | 'free', part?: string) {
  const window = await accounts.windowOf(role)
  await window.page.goto(`/plan?start=${slug}`)
  await window.page.getByRole('heading', { name: 'Launch steps' }).waitFor()
  if (part) await window.page.getByRole('heading', { name: part, exact: true }).click()
  return window
}
async function downloaded(page: Page, button: string, part: string): Promise<string> {
  const event = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return strFromU8(unzipSync(await readFile(await (await event).path()))[part]!)
}

test('a member’s worksheet follows her numbers, and its file has them', async () => {
  const { page } = await openPlan('member', 'Pricing worksheet')
  const numbers = page.getByRole('region', { name: 'Your numbers' })
  await numbers.getByText('None yet. Yours is $275.').waitFor()
  const first = page.getByRole('group', { name: 'Practice 1' })
  await first.getByLabel('Practice').fill('Main Street Care')
  await first.getByLabel('Price').fill('$240')
  await numbers.getByText('$240. Yours').waitFor()
  const before = await numbers.innerText()
  await page.getByLabel('Hours a week with clients').fill('8')
  await expect.poll(() => numbers.innerText()).not.toBe(before)
  const sheet = await downloaded(page, 'Download for Excel', 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('Main Street Care')
  expect(sheet).toMatch(/<f>SUM\(B\d+:B\d+\)<\/f>/)
})

test('the quote that she chooses is a cost of her plan, and follows its price', async () => {
  const { page } = await openPlan('member', 'Insurance')
  const quote = page.getByRole('group', { name: 'Quote 2' })
  await quote.getByLabel('Insurer').fill('NSO')
  await quote.getByLabel('Price a year').fill('640')
  await quote.getByLabel('I choose NSO').check()
  await page.getByRole('heading', { name: 'Costs', exact: true }).click()
  await page.getByText('You have spent $640.').waitFor()
  await quote.getByLabel('Price a year').fill('700')
  await page.getByText('You have spent $700.').waitFor()
})

test('the packet refuses a birth date, and downloads and prints with her answers (P10)', async () => {
  const { page } = await openPlan('member', 'Packet for your lawyer and insurer')
  const goal = page.getByLabel('What you most need from this meeting')
  await goal.fill('Her DOB is 4/12/1941')
  await page.getByRole('alert').getByText('birth date').waitFor()
  await goal.fill('May I fill pill boxes?')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  const text = await downloaded(page, 'Download: Pre-consult packet', 'word/document.xml')
  expect(text).toContain('>May I fill pill boxes?<')
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print: Pre-consult packet' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('cell', { name: 'May I fill pill boxes?' }).waitFor()
  expect(await page.getByRole('heading', { name: 'My launch plan' }).isVisible()).toBe(false)
})

test('a free user of the sample gets none of the three (P9)', async () => {
  const { page } = await openPlan('free')
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  for (const name of ['Pricing worksheet', 'Insurance', 'Packet for your lawyer and insurer'])
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(0)
})
