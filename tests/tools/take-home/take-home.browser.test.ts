import { expect, test } from 'vitest'
import { fullSchedule, path, tool, useTakeHome, withProfile, withRunway } from './take-home-tool.ts'

const { site, open } = useTakeHome()

test('opens from its button with the numbers of her job, below the jump row, and takes the focus', async () => {
  const before = withProfile({
    job: 'cuts',
    hourlyPay: 50_00,
    hoursPerWeek: 20,
    status: 'joint',
    spouseWages: 60_000_00,
    state: 'GA',
  })
  const page = await site.visit(path, { before, width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  // Otherwise, the page scrolls for half a second.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const opened = tool(page)
  const { section, field, choice } = opened
  const button = section.getByRole('button', { name: 'Run your own numbers' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  await section.getByRole('heading', { name: 'Every step' }).waitFor()
  const headline = section.getByText('Take-home: about', { exact: true })
  // `JumpRow` covers about 44 px at the top of the window.
  const top = (await headline.boundingBox())?.y
  expect(top).toBeGreaterThan(44)
  expect(top).toBeLessThan(844 / 4)
  await expect
    .poll(() => section.evaluate((part) => part.contains(document.activeElement)))
    .toBe(true)
  const fields = [
    choice('Filing status'),
    field('Your W-2 wages a year'),
    field("Your spouse's wages a year"),
    choice('State'),
  ]
  expect(await Promise.all(fields.map((one) => one.inputValue()))).toEqual([
    'joint',
    '52,000',
    '60,000',
    'GA',
  ])
  expect(await section.getByRole('row').count()).toBe(0)
  await expect.poll(() => opened.step('State income tax')).toMatch(/^-\$/)
  const runway = section.getByRole('region', { name: 'When can I drop a shift?' })
  expect(await runway.getByRole('textbox').filter({ visible: true }).count()).toBe(3)
  const shift = field('Monthly take-home from one weekly shift')
  const joint = await shift.inputValue()
  await choice('Filing status').selectOption('single')
  await expect.poll(() => shift.inputValue()).not.toBe(joint)
})

test('opens with the numbers of a link, case 1, apart from her job, and follows each change', async () => {
  const before = withProfile({ job: 'keeps', hourlyPay: 60_00, status: 'joint', state: 'GA' })
  const opened = await open(fullSchedule, { before })
  const { section, field } = opened
  expect((await opened.headline()).replaceAll(/\s+/g, ' ')).toContain(
    '$52,600 a year · $43 an hour',
  )
  expect(await opened.announced()).toContain('$52,600')
  await section.getByText('The job and taxes are those of the link').waitFor()
  // Links that were made before the key `a` have no state.
  expect(await opened.choice('State').inputValue()).toBe('')
  expect(await opened.step('State income tax')).toBe('–')
  expect(opened.fragment()).not.toContain('&k=')
  await opened.unfold()

  const wages = field('Your W-2 wages a year')
  const usual = await wages.inputValue()
  await wages.fill('-5')
  expect(await wages.getAttribute('aria-invalid')).toBe('true')
  await section.getByText('0 to 2,000,000').waitFor()
  expect(await opened.headline()).toContain('$52,600')
  await wages.fill(usual)

  await field('SEP-IRA contribution').fill('60000')
  await section.getByRole('status').filter({ hasText: '$12,278' }).waitFor()
  await section.getByRole('button', { name: 'Use the maximum' }).click()
  await expect.poll(() => field('SEP-IRA contribution').inputValue()).toBe('12,277')
  await field('SEP-IRA contribution').fill('')

  await field('What you need per month').fill('5,200')
  await field('Savings today').fill('15,000')
  await section.getByText(/^From month \d+ you can drop one weekly shift/).waitFor()
  await opened.unfold()
  const rows = section.getByRole('table', { name: '' }).filter({ hasText: 'Savings' })
  expect(await rows.getByRole('row').count()).toBe(37)
  await expect.poll(opened.fragment).toMatch(/&k=3\.12\.[\d,]+\.5200\.\.15000\.2\./)

  await section.getByRole('button', { name: 'Remove In-home review' }).click()
  await section.getByRole('button', { name: 'Remove Monthly client' }).click()
  await section.getByText('No sales yet. This is what the year costs you.').waitFor()
  await section.getByRole('button', { name: 'Add a line' }).click()
  const line = section.getByRole('group', { name: 'Line 3' })
  await line.getByLabel('Price').fill('100')
  await line.getByLabel('How many a week').fill('10')
  await expect.poll(() => opened.step('Sales')).toBe('$46,000')
  // A link does not store the `period` of a price line. The tool reads it from the entry's line at
  // the same position. So a removed line stays in the link, with a price and quantity of 0.
  await expect.poll(opened.fragment).toContain('l=0.0.46.0.0~0.0.12.0.0~100.10.46.0.1')
  await opened.page.reload()
  await expect.poll(() => opened.step('Sales')).toBe('$46,000')
  expect(await section.getByRole('group', { name: 'Monthly client' }).count()).toBe(0)
})

test('sorts the businesses by each column, with the keyboard', async () => {
  const before = withProfile({ job: 'keeps', hourlyPay: 60_00, status: 'single', state: 'CA' })
  const page = await site.visit('/tools/take-home', { before })
  const table = page.getByRole('table')
  await page.getByText(', California').waitFor()
  const column = async (index: number) =>
    (await table.locator(`tbody td:nth-child(${index})`).allInnerTexts()).map((text) =>
      Number(/-?\$[\d,]+/.exec(text)?.[0].replaceAll(/[$,]/g, '')),
    )
  for (const [name, index] of [
    ['First 12 months', 3],
    ['Full, hourly', 4],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter')
    const dollars = await column(index)
    expect(dollars.length).toBeGreaterThan(30)
    expect(dollars).toEqual(dollars.toSorted((a, b) => b - a))
    expect(
      await page.getByRole('columnheader', { name, exact: true }).getAttribute('aria-sort'),
    ).toBe('descending')
  }
  await page.getByRole('button', { name: 'Overtakes' }).click()
  const months = await table.locator('tbody td:nth-child(2)').allInnerTexts()
  const numbers = months.map((text) => (text === 'Never' ? 99 : Number(text.slice(6))))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

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

  await wages.fill('71,000')
  await opened.page.reload()
  await expect.poll(() => wages.inputValue()).toBe('71,000')
  expect(opened.fragment()).toContain('t=single.71000.')

  // The second tab's URL has no numbers, so the tool shows the numbers that the browser stored.
  const second = tool(await opened.page.context().newPage())
  await second.page.goto(path)
  await second.section.getByRole('button', { name: 'Run your own numbers' }).click()
  await expect.poll(() => second.field('Your W-2 wages a year').inputValue()).toBe('71,000')
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

test('announces the headline at most every 800 ms', async () => {
  const opened = await open(fullSchedule)
  await opened.section.evaluate((section) => {
    const times: number[] = []
    Object.assign(window, { times })
    const output = section.querySelector('output')!
    const all = { characterData: true, subtree: true, childList: true }
    new MutationObserver(() => times.push(performance.now())).observe(output, all)
  })
  const times = () => opened.page.evaluate(() => (window as unknown as { times: number[] }).times)
  const share = opened.field('Percent of a full schedule')
  await share.fill('75')
  await expect.poll(times).toHaveLength(1)
  await share.fill('50')
  await share.fill('30')
  await expect.poll(opened.announced).toMatch(/\$1\d,/)
  const [first = 0, second = 0] = await times()
  expect(second - first).toBeGreaterThanOrEqual(790)
})

test('prints inputs, steps and the URL, without the rest of the page', async () => {
  const opened = await open(withRunway)
  await opened.page.evaluate(() => void (window.print = () => undefined))
  await opened.section.getByRole('button', { name: 'Print' }).click()
  await opened.page.emulateMedia({ media: 'print' })
  const text = await opened.page.locator('body').innerText()
  for (const part of ['Inputs', 'Every step', 'Break-even', fullSchedule.slice(0, 60)])
    expect(text).toContain(part)
  for (const part of ['Copy link', 'Quick Links']) expect(text).not.toContain(part)
})

test('reloads the page for a part whose script failed, and keeps the numbers (F1)', async () => {
  const scripts = '**/_astro/StepTable.*.js'
  const page = await site.visit(`${path}#take-home`, {
    allow: /StepTable|Failed to (load|fetch)/,
    before: (fresh) => fresh.route(scripts, (route) => route.abort()),
  })
  const { section, field } = tool(page)
  // Until the tool opens, the page's own "Every step" is here. It has no heading.
  const title = page.getByRole('heading', { name: 'Every step' })
  const steps = section.locator('summary', { has: title })
  await steps.press('Enter')
  const reload = section.getByRole('button', { name: 'Reload the page' })
  await reload.waitFor()
  await field('Your W-2 wages a year').fill('71000')
  await expect.poll(() => page.url()).toContain('71000')
  await page.unroute(scripts)
  await Promise.all([page.waitForEvent('load'), reload.press('Enter')])
  await steps.press('Enter')
  await section.getByRole('columnheader', { name: 'How we got this' }).waitFor()
  expect(await field('Your W-2 wages a year').inputValue()).toBe('71,000')
})
