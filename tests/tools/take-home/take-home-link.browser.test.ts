import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { fullSchedule, path, tool, useTakeHome } from './take-home-tool.ts'

const { site, open } = useTakeHome()

test('writes a change to the URL after 300 ms, and keeps it over a reload and in a second tab', async () => {
  const opened = await open()
  const entries = await opened.page.evaluate(() => history.length)
  const wages = opened.field('Your W-2 wages a year')
  const usual = await wages.inputValue()
  await wages.fill('70,000')
  await expect.poll(opened.fragment).toContain('t=single.70000.')
  expect(await opened.page.evaluate(() => history.length)).toBe(entries)
  const headline = await opened.headline()
  await opened.page.reload()
  await opened.section.getByRole('heading', { name: 'Every step' }).waitFor()
  expect(await opened.headline()).toBe(headline)

  // The second tab's URL has no numbers, so the tool shows the numbers that the browser stored.
  const second = tool(await opened.page.context().newPage())
  await second.page.goto(path)
  await second.section.getByRole('button', { name: 'Run your own numbers' }).click()
  await expect.poll(() => second.field('Your W-2 wages a year').inputValue()).toBe('70,000')
  await second.section.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => second.field('Your W-2 wages a year').inputValue()).toBe(usual)
  expect(await second.page.evaluate(() => localStorage.length)).toBe(0)
})

test('leaves the page with Back, follows a link that the user opens on it, and copies its link', async () => {
  const page = await site.visit('/')
  await page.goto(`${path}#take-home`)
  const opened = tool(page)
  await opened.field('Percent of a full schedule').fill('75')
  await expect.poll(opened.fragment).toContain('s=75')
  await page.evaluate((link) => location.assign(link), fullSchedule)
  await expect.poll(() => opened.field('Percent of a full schedule').inputValue()).toBe('100')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened.section.getByRole('button', { name: 'Copy link' }).click()
  await opened.section.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(site.url(path) + fullSchedule)
  await page.goBack()
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('works without storage, and says where the numbers are', async () => {
  const blockStorage = (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
  const opened = await open('#take-home', { before: blockStorage })
  await opened.section.getByText("Saved only in this page's link.").waitFor()
  await opened.field('Percent of a full schedule').fill('50')
  await expect.poll(opened.fragment).toContain('s=50')
})
