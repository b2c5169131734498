import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axe } from '../../site/axe.ts'
import { builtSlugs } from '../../site/pages.ts'
import { dist, useSite, type Visit } from '../../site/site.ts'

const site = useSite()
const path = '/opportunity/medication-reconciliation-seniors'
/** Case 1: a full schedule with 3,000 miles, 60 a week in 50 weeks, and no start-up costs. */
const fullSchedule =
  '#take-home?v=1&l=275.3.46.0.3~150.20.12.0.2&s=100&c=1200.1200.600.500.0&f=3&m=60.50&u=5500.0&h=7&t=single.0.0.0.0.0&x=1&r=&w=45&b=0'

function tool(page: Page) {
  const section = page.locator('#take-home')
  return {
    page,
    section,
    field: (label: string) => section.getByLabel(label, { exact: true }),
    headline: () => section.locator('.panel > p').first().innerText(),
    announced: () => section.locator('output').first().innerText(),
    fragment: () => new URL(page.url()).hash,
    unfold: () =>
      section
        .locator('details')
        .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true))),
    /** The amount of a step by its label. */
    step: (label: string) =>
      section
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
        .locator('td')
        .first()
        .innerText(),
  }
}

async function open(fragment = '#take-home', options: Visit = {}) {
  const opened = tool(await site.visit(path + fragment, options))
  await opened.section.getByRole('heading', { name: 'Every step' }).waitFor()
  return opened
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('the take-home tool', () => {
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
    expect(text).toContain(
      'An estimate for education. Not tax, legal or financial advice. Uses 2026 federal tax figures.',
    )
  })

  test('writes a change to the URL after 300 ms, and keeps it over a reload and in a second tab', async () => {
    const opened = await open()
    const entries = await opened.page.evaluate(() => history.length)
    await opened.field('Your W-2 wages a year').fill('70,000')
    await expect.poll(opened.fragment).toContain('t=single.70000.')
    expect(await opened.page.evaluate(() => history.length)).toBe(entries)
    const headline = await opened.headline()
    await opened.page.reload()
    await opened.section.getByRole('heading', { name: 'Every step' }).waitFor()
    expect(await opened.headline()).toBe(headline)

    // Without a link, the browser's stored numbers return.
    const second = tool(await opened.page.context().newPage())
    await second.page.goto(path)
    await second.section.getByRole('button', { name: 'Run your own numbers' }).click()
    await expect.poll(() => second.field('Your W-2 wages a year').inputValue()).toBe('70,000')
    await second.section.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => second.field('Your W-2 wages a year').inputValue()).toBe('0')
    expect(await second.page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('leaves the page with Back, and follows a link that the user opens on it', async () => {
    const page = await site.visit('/')
    await page.goto(`${path}#take-home`)
    const opened = tool(page)
    await opened.field('Percent of a full schedule').fill('75')
    await expect.poll(opened.fragment).toContain('s=75')
    await page.evaluate((link) => location.assign(link), fullSchedule)
    await expect.poll(() => opened.field('Percent of a full schedule').inputValue()).toBe('100')
    await page.goBack()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('copies a link that opens the same numbers', async () => {
    const opened = await open(fullSchedule)
    await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await opened.section.getByRole('button', { name: 'Copy link' }).click()
    await opened.section.getByText('Copied').waitFor()
    const copied = await opened.page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(site.url(path) + fullSchedule)
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

  test('names what a link got wrong, and what it does not know', async () => {
    const opened = await open(`${fullSchedule.replace('f=3', 'f=99')}&z=1`)
    const notes = await opened.section.getByRole('status').first().innerText()
    expect(notes).toContain('missing or invalid: Card and payment fees.')
    expect(notes).toContain('We ignored a part of the link that we do not know: z=1.')
    const other = await open(fullSchedule.replace('v=1', 'v=2'))
    expect(await other.section.innerText()).toContain(
      'This link was made with a different version of the calculator, so we used the defaults.',
    )
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
    // A removed line stays removed after a reload, and each other line keeps its period.
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
    await opened.section.getByText('We use $12,278, the most that the law allows').waitFor()
    await opened.section.getByRole('button', { name: 'Use the maximum' }).click()
    await expect.poll(() => opened.field('SEP-IRA contribution').inputValue()).toBe('12,277')
    await opened.section.getByText('Of which saved in a SEP-IRA').waitFor()
  })

  test('names the month of each dropped shift, with a drawing and a table', async () => {
    const opened = await open(fullSchedule)
    await opened.unfold()
    await opened.section.getByText('Enter what you need a month').waitFor()
    expect(opened.fragment()).not.toContain('&k=')
    await opened.field('What you need a month').fill('5,200')
    await opened.field('Monthly take-home from your whole job').fill('5,400')
    await opened.field('Savings today').fill('15,000')
    await opened.section.getByText(/^You can drop a shift from month \d+\.$/).waitFor()
    await opened.unfold()
    const rows = opened.section.getByRole('table').last().getByRole('row')
    expect(await rows.count()).toBe(37)
    await expect.poll(opened.fragment).toContain('&k=3.12.1755.5200.5400.15000.2.')
  })

  test('announces the headline at most every 800 ms', async () => {
    const opened = await open(fullSchedule)
    await opened.section.evaluate((section) => {
      const times: number[] = []
      Object.assign(window, { times })
      new MutationObserver(() => times.push(performance.now())).observe(
        section.querySelector('output')!,
        { characterData: true, subtree: true, childList: true },
      )
    })
    const share = opened.field('Percent of a full schedule')
    await share.fill('')
    await share.pressSequentially('75', { delay: 150 })
    await opened.section.getByRole('button', { name: '50%' }).click()
    await opened.section.getByRole('button', { name: '30%', exact: true }).click()
    await expect.poll(opened.announced).toMatch(/\$14,|\$13,|\$1\d,/)
    await opened.page.waitForTimeout(1_000)
    const times = await opened.page.evaluate(() => (window as unknown as { times: number[] }).times)
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect(Math.min(...gaps, 800)).toBeGreaterThanOrEqual(790)
  })
})

test('a keyboard alone opens the tool, changes the share and copies the link', async () => {
  const page = await site.visit(path)
  const opened = tool(page)
  await opened.section.getByRole('button', { name: 'Run your own numbers' }).focus()
  await page.keyboard.press('Enter')
  await opened.section.getByRole('button', { name: 'Copy link' }).waitFor()
  const pressUntil = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (focused === name) return
    }
    throw new Error(`Tab did not reach "${name}"`)
  }
  await pressUntil('Copy link')
  await pressUntil('Percent of a full schedule, slider')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => opened.field('Percent of a full schedule').inputValue()).toBe('41')
})

test('reads as a table without JavaScript, without a dead button', async () => {
  const page = await site.visit(path, { javaScript: false, width: 360 })
  const { section } = tool(page)
  expect(await section.getByRole('row').filter({ hasText: 'Take-home per hour' }).count()).toBe(1)
  expect(await section.getByRole('button').filter({ visible: true }).count()).toBe(0)
})

test('every entry with a solo model has the section, and no company has it', async () => {
  for (const slug of builtSlugs) {
    const html = readFileSync(join(dist, 'opportunity', `${slug}.html`), 'utf8')
    const isCompany = html.includes('A solo model does not exist.')
    expect(html.includes('id="take-home"'), slug).toBe(!isCompany)
    expect(html.includes('Run your own numbers'), slug).toBe(!isCompany)
  }
})

test.each([320, 360, 1280])('fits a window of %d px, with every part open', async (width) => {
  const opened = await open(`${fullSchedule}&k=3.12.1755.5200.5400.15000.2.3.12.60.30`, { width })
  await opened.unfold()
  const { scroll, small } = await opened.section.evaluate((section) => ({
    scroll: document.documentElement.scrollWidth,
    small: [...section.querySelectorAll('button, input, select, summary')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 24)
      .map((control) => control.outerHTML),
  }))
  expect(scroll).toBeLessThanOrEqual(width)
  expect(small).toEqual([])
})

test.each(['light', 'dark'] as const)('has no axe violation in %s', async (theme) => {
  const opened = await open(`${fullSchedule}&k=3.12.1755.5200.5400.15000.2.3.12.60.30`, { theme })
  await opened.unfold()
  expect(await axe(opened.page, '#take-home')).toEqual([])
})

test('prints inputs, steps, break-even, runway, the day and the URL, without the rest of the page', async () => {
  const opened = await open(`${fullSchedule}&k=3.12.1755.5200.5400.15000.2.3.12.60.30`)
  await opened.page.evaluate(() => {
    window.print = () => undefined
  })
  await opened.section.getByRole('button', { name: 'Print' }).click()
  await opened.page.emulateMedia({ media: 'print' })
  const text = await opened.page.locator('body').innerText()
  for (const part of [
    'Inputs',
    'Filing status',
    'Every step',
    'When it pays',
    'You can drop a shift',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Printed \w+ \d+, \d{4}\. http/)
  expect(text).toContain(fullSchedule.slice(0, 60))
  for (const part of ['Copy link', 'How busy you are', 'Could fail, in full', 'Quick Links'])
    expect(text).not.toContain(part)
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

/** Chunks that other islands load too. */
const shared =
  /^(rolldown-runtime|react|jsx-runtime|atom|island-styles|preload-helper|use-copy|use-loaded|money|cents|number-field|first-year)\./

test('loads at most 9 kB of its own script before the result', () => {
  const folder = join(dist, '_astro')
  const bytes = new Map<string, number>()
  const load = (name: string) => {
    if (bytes.has(name) || shared.test(name)) return
    const script = readFileSync(join(folder, name), 'utf8')
    bytes.set(name, brotliCompressSync(script).length)
    for (const [, imported = ''] of script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      load(imported)
  }
  load(readdirSync(folder).find((name) => name.startsWith('TakeHome.'))!)
  const total = [...bytes.values()].reduce((sum, each) => sum + each, 0)
  expect(total, [...bytes.keys()].join()).toBeLessThanOrEqual(9 * 1024)
})

test('says which share the first year reaches, where it is not the usual one', async () => {
  const options = { javaScript: false }
  const page = await site.visit('/opportunity/nclex-tutoring-ce', options)
  const text = 'Here we expect a first year at 15–30%.'
  expect(await page.locator('#take-home').innerText()).toContain(text)
  const usual = await site.visit(path, options)
  expect(await usual.locator('#take-home').innerText()).not.toContain('Here we expect')
})
