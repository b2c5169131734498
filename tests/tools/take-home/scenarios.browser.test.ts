import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../../account/accounts.ts'

const accounts = useAccounts()
const path = '/opportunity/medication-reconciliation-seniors'
const rejected = /status of 403/

async function openTool(page: Page) {
  await page.goto(`${path}#take-home`)
  const tool = page.locator('#take-home')
  const heading = page.getByRole('heading', { name: 'Saved scenarios' })
  const fold = tool.locator('details', { has: heading })
  await fold.waitFor()
  // Only a signed-in user's page opens it.
  if ((await fold.getAttribute('open')) === null) await heading.click()
  const row = (name: string) => tool.getByRole('listitem').filter({ hasText: name })
  return {
    tool,
    row,
    save: async (name: string) => {
      await tool.getByLabel('Name', { exact: true }).fill(name)
      await tool.getByRole('button', { name: 'Save this scenario' }).click()
    },
    share: tool.getByLabel('Percent of a full schedule', { exact: true }),
  }
}

test('saves a scenario, offers to replace it or to upgrade, and shows it on the saved page', async () => {
  const { page } = await accounts.windowOf('free', { allow: rejected })
  const { tool, row, save, share } = await openTool(page)
  await share.fill('75')
  await save('Two days a week')
  await row('Two days a week').waitFor()
  expect(await share.inputValue()).toBe('75')
  const headline = await row('Two days a week').locator('.estimate').innerText()
  expect(headline).toMatch(/^\$\d\d,\d00 a year, \$\d\d an hour$/)

  await share.fill('100')
  await save('Second')
  const replace = tool.getByRole('button', { name: 'Replace “Two days a week”' })
  await replace.waitFor()
  expect(await tool.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/pricing')
  await replace.click()
  const replaced = row('Two days a week').locator('.estimate')
  await expect.poll(() => replaced.innerText()).not.toBe(headline)
  expect(await replace.count()).toBe(0)
  const newest = await replaced.innerText()
  await page.goto('/saved')
  await page.getByText('Take-home in scenario “Two days a week”: about').waitFor()
  expect(await page.locator('.saved-row').innerText()).toContain(newest.split(', $')[0]!)
  expect(await tool.count()).toBe(0)
})

test('opens, renames and deletes scenarios of a member, who downloads the steps', async () => {
  const page = await accounts.window({ allow: rejected })
  await accounts.signInAs('member', page)
  const { tool, row, save, share } = await openTool(page)
  const usual = await share.inputValue()
  await save('Slow start')
  await row('Slow start').waitFor()
  await share.fill('100')
  await save('Full')
  await row('Full').waitFor()

  await tool.getByRole('button', { name: 'Open Slow start' }).click()
  await expect.poll(() => share.inputValue()).toBe(usual)
  await tool.getByRole('button', { name: 'Rename Slow start' }).click()
  await tool.getByLabel('New name of Slow start').fill('First year')
  await page.keyboard.press('Enter')
  await row('First year').waitFor()
  await tool.getByRole('button', { name: 'Delete Full' }).click()
  await expect.poll(() => row('Full').count()).toBe(0)

  const headline = await row('First year').locator('.estimate').innerText()
  const downloading = page.waitForEvent('download')
  await tool.getByRole('button', { name: 'Download steps (CSV)' }).click()
  const file = await (await downloading).path()
  const lines = readFileSync(file, 'utf8').split('\r\n')
  expect(lines[0]).toBe('\uFEFFStep,Amount,How we got this')
  // An amount has no apostrophe, so a spreadsheet reads it as a number.
  expect(lines.find((line) => line.startsWith('Card and payment fees'))).toMatch(/,-\$\d+,/)

  await page.goto('/compare?e=medication-reconciliation-seniors,nurse-foot-care')
  const newest = page.getByRole('row', { name: 'Take-home, your newest scenario' })
  await newest.waitFor()
  const cells = await newest.locator('td').allInnerTexts()
  expect(cells.map((text) => text.trim())).toEqual([headline.split(' ')[0], 'None saved'])
})
