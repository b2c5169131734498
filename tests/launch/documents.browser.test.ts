import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'

const accounts = useAccounts()
const slug = 'medication-reconciliation-seniors'

async function openDocuments(role: 'member' | 'free', options: object = {}) {
  const { page } = await accounts.windowOf(role, options)
  await page.goto(`/plan?start=${slug}`)
  await page.locator('#documents > summary').press('Enter')
  await page.getByRole('button', { name: 'Download all' }).waitFor()
  return page
}

const textOf = (word: Uint8Array) => strFromU8(unzipSync(word)['word/document.xml']!)
async function downloaded(page: Page, button: string): Promise<Uint8Array> {
  const event = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const download = await event
  return readFile(await download.path())
}

test('a member downloads the documents with her name and price in them, one by one or as one file', async () => {
  const page = await openDocuments('member')
  await page.getByText('Your fields and prices').click()
  await page.getByLabel('Your name', { exact: true }).fill('Maya <Okafor>')
  await page.getByLabel('Your price per in-home review').fill('$310')
  const text = textOf(await downloaded(page, 'Download: Price sheet'))
  expect(text).toContain('>Maya &lt;Okafor&gt;<')
  expect(text).toContain('>$310<')
  expect(text).toContain('>[your phone]<')
  const files = unzipSync(await downloaded(page, 'Download all'))
  expect(Object.keys(files)).toHaveLength(8)
  expect(textOf(files['service-agreement.docx']!)).toContain('>Maya &lt;Okafor&gt;<')
})

test('a free user prints a document of the sample, and nothing else is on the paper', async () => {
  const page = await openDocuments('free')
  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Print: Chart note' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Escalation card' }).waitFor()
  expect(await page.getByRole('heading', { name: 'My launch plan' }).isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('heading', { name: 'My launch plan' }).waitFor()
})

test('says what to do when a document does not arrive, and then gets it', async () => {
  const page = await openDocuments('member', { allow: /ERR_FAILED/ })
  const all = '**/documents/*.docx'
  await page.route(all, (route) => route.abort())
  await page.getByRole('button', { name: 'Download: Price sheet' }).click()
  await page.getByText('Try again').waitFor()
  await page.unroute(all)
  expect((await downloaded(page, 'Download: Price sheet')).length).toBeGreaterThan(5_000)
})
