import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { builtSlugs } from '../../site/pages.ts'
import { dist } from '../../site/site.ts'
import { fullSchedule, path, tool, useTakeHome } from './take-home-tool.ts'

const { site, open } = useTakeHome()

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('opens from its button with the first year of the entry, and takes the focus', async () => {
  const page = await site.visit(path)
  const { section } = tool(page)
  await section.getByRole('button', { name: 'Run your own numbers' }).click()
  await section.getByText('How busy you are').waitFor()
  await expect
    .poll(() => section.evaluate((part) => part.contains(document.activeElement)))
    .toBe(true)
  expect(await tool(page).field('Percent of a full schedule').inputValue()).toBe('40')
  expect(await section.getByRole('table').first().isVisible()).toBe(true)
})

test.each([
  [390, 844],
  [1280, 900],
])('shows the headline below the jump row after a tap at %d px', async (width, height) => {
  const page = await site.visit(path, { width })
  await page.setViewportSize({ width, height })
  const { section } = tool(page)
  const button = section.getByRole('button', { name: 'Run your own numbers' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  await section.getByRole('heading', { name: 'Every step' }).waitFor()
  const headline = section.getByText('Take-home: about', { exact: true })
  // `JumpRow` covers about 44 px at the top of the window.
  await expect.poll(async () => (await headline.boundingBox())?.y).toBeGreaterThan(44)
  expect((await headline.boundingBox())?.y).toBeLessThan(height / 4)
})

test('opens with the numbers of a link, and shows every step of case 1', async () => {
  const opened = await open(fullSchedule)
  expect(oneLine(await opened.headline())).toBe(
    'Take-home: about $52,600 a year · $43 an hour, unpaid hours included',
  )
  expect(await opened.announced()).toBe('Take-home: about $52,600 a year, $43 an hour.')
  expect(await opened.step('Profit for tax')).toBe('$66,057')
  expect(await opened.step('Self-employment tax')).toBe('-$9,333')
  expect(await opened.step('Take-home')).toBe('$52,623')
  const text = oneLine(await opened.section.innerText())
  expect(text).toContain(
    "The same 1,216 hours on payroll at $45.00 an hour leave $46,100 after tax. Neither number includes an employer's health plan, paid leave or retirement match.",
  )
  expect(text).toContain('Set aside 20 cents of every dollar of profit.')
  expect(text).toMatch(/Apr 15, 2026 \(past\) \$/)
  expect(text).toContain(
    'These amounts are for a full year. If you start now, the past dates do not apply, and your next payment is smaller. Safe',
  )
  expect(text).toContain('Federal taxes')
  expect(text).toContain('No state tax is included.')
  expect(text).toContain(
    'An estimate for education. Not tax, legal or financial advice. Uses 2026 federal tax figures.',
  )
})

test('names the case of the headline next to it', async () => {
  const opened = await open()
  const textOf = async () => oneLine(await opened.section.locator('.panel').first().innerText())
  expect(await textOf()).toMatch(
    /an hour, unpaid hours included First year, at 40% of a full schedule, after start-up costs/,
  )
  await opened.section.getByRole('button', { name: '100%', exact: true }).click()
  await expect.poll(textOf).toContain('At 100% of a full schedule, without start-up costs')
})

test('keeps an invalid number, marks it, and calculates with the last valid one', async () => {
  const opened = await open(fullSchedule)
  const wages = opened.field('Your W-2 wages a year')
  await wages.fill('-5')
  expect(await wages.getAttribute('aria-invalid')).toBe('true')
  expect(await wages.inputValue()).toBe('-5')
  const note = await wages.getAttribute('aria-describedby')
  expect(await opened.page.locator(`#${note}`).innerText()).toBe(
    'Enter a number from 0 to 2,000,000, with up to 2 decimals.',
  )
  expect(await opened.headline()).toContain('$52,600')
})

test('adds and removes lines, and says so when there are no sales', async () => {
  const opened = await open(fullSchedule)
  await opened.unfold()
  await opened.section.getByRole('button', { name: 'Remove In-home review' }).click()
  await opened.section.getByRole('button', { name: 'Remove Monthly client' }).click()
  await opened.section.getByText('No sales yet. This is what the year costs you.').waitFor()
  await opened.section.getByRole('button', { name: 'Add a line' }).click()
  const line = opened.section.getByRole('group', { name: 'Line 3' })
  await line.getByLabel('Price').fill('100')
  await line.getByLabel('How many a week').fill('10')
  await expect.poll(() => opened.step('Sales')).toBe('$46,000')
  // A link does not store the `period` of a price line. The tool reads it from the entry's line at
  // the same position. So a removed line stays in the link, with a price and quantity of 0.
  await expect.poll(opened.fragment).toContain('l=0.0.46.0.0~0.0.12.0.0~100.10.46.0.1')
  await opened.page.reload()
  await expect.poll(() => opened.step('Sales')).toBe('$46,000')
  expect(await opened.section.getByRole('group', { name: 'Monthly client' }).count()).toBe(0)
})

test('shows tax that a loss saves, and asks for a rate before it counts state tax', async () => {
  const opened = await open(
    fullSchedule.replace('s=100', 's=0').replace('single.0', 'single.90000'),
  )
  expect(await opened.step('Tax saved on your wages')).toMatch(/^\$/)
  expect(await opened.step('State income tax')).toBe('–')
  await opened.field('Percent of a full schedule').fill('100')
  await opened.field('State income tax').fill('5')
  await expect.poll(() => opened.step('State income tax')).toBe('-$3,303')
})

test('cuts a SEP-IRA contribution to the limit and says so', async () => {
  const opened = await open(fullSchedule)
  await opened.unfold()
  await opened.field('SEP-IRA contribution').fill('60000')
  await opened.section
    .getByText('The law allows a SEP-IRA contribution of at most $12,278')
    .waitFor()
  await opened.section.getByRole('button', { name: 'Use the maximum' }).click()
  await expect.poll(() => opened.field('SEP-IRA contribution').inputValue()).toBe('12,277')
  await opened.section.getByText('Of which saved in a SEP-IRA').waitFor()
})

test('names the month of each dropped shift, with a drawing and a table', async () => {
  const opened = await open(fullSchedule)
  await opened.unfold()
  await opened.section.getByText('Enter what you need per month').waitFor()
  expect(opened.fragment()).not.toContain('&k=')
  await opened.field('What you need per month').fill('5,200')
  await opened.field('Monthly take-home from all your shifts').fill('5,400')
  await opened.field('Savings today').fill('15,000')
  await opened.section.getByText(/^From month \d+ you can drop one weekly shift\.$/).waitFor()
  await opened.unfold()
  const rows = opened.section.getByRole('table').last().getByRole('row')
  expect(await rows.count()).toBe(37)
  await expect.poll(opened.fragment).toContain('&k=3.12.1755.5200.5400.15000.2.')
})

test('every entry with a solo model has the section, and no company has it', async () => {
  for (const slug of builtSlugs) {
    const html = readFileSync(join(dist, 'opportunity', `${slug}.html`), 'utf8')
    const isCompany = html.includes('This is a company, so we show no figures for one nurse.')
    expect(html.includes('id="take-home"'), slug).toBe(!isCompany)
    expect(html.includes('Run your own numbers'), slug).toBe(!isCompany)
  }
})

test('a new user on a phone reaches what they would keep in at most 3 taps', async () => {
  const page = await site.visit('/', { width: 360, touch: true })
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    await target.tap()
    taps += 1
  }
  await tap(page.getByRole('link', { name: 'Medication Reconciliation for Seniors' }).last())
  await tap(page.getByRole('navigation', { name: 'On this page' }).getByText('Take-home'))
  await page.locator('#take-home').getByText('Take-home: about', { exact: true }).waitFor()
  expect(taps).toBeLessThanOrEqual(3)
})

test('shows the first year at the middle of the range that the entry states', async () => {
  const options = { javaScript: false }
  const page = await site.visit('/opportunity/nclex-tutoring-ce', options)
  expect(await page.locator('#take-home').innerText()).toContain('First year at 23%')
  const usual = await site.visit(path, options)
  expect(await usual.locator('#take-home').innerText()).toContain('First year at 40%')
})

test('lists the entries by take-home per hour, the highest first', async () => {
  const page = await site.visit('/tools/take-home', { javaScript: false })
  const texts = await page.locator('section[aria-labelledby=entries] li').allInnerTexts()
  const hourly = texts.map((text) =>
    Number(/\$([\d,.]+) an hour/.exec(text)?.[1]?.replace(',', '')),
  )
  expect(hourly.length).toBeGreaterThan(30)
  expect(hourly).toEqual(hourly.toSorted((a, b) => b - a))
  expect(
    await page.getByText('The list starts with the highest take-home per hour.').isVisible(),
  ).toBe(true)
  const ofEntry = (slug: string) =>
    page.locator(`section[aria-labelledby=entries] li:has(a[href*="${slug}"]) p`).innerText()
  expect(await ofEntry('nclex-tutoring-ce')).toMatch(
    /First year, at 23% of a full schedule: \$[\d,]+\.$/,
  )
  expect(await ofEntry('nurse-foot-care')).toMatch(
    /First year, at 40% of a full schedule: \$[\d,]+\.$/,
  )
})
