import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axe } from '../site/axe.ts'
import { builtSlugs } from '../site/pages.ts'
import { dist, useSite, type Visit } from '../site/site.ts'

const site = useSite()

const open = (query: string, options: Visit = {}) => site.visit(`/compare${query}`, options)
const titles = (page: Page) => page.locator('main thead th a').allInnerTexts()
/** Returns the text of each cell in a row. If a cell has a score and a reason, omits the reason. */
const row = async (page: Page, name: string) => {
  const cells = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return cells
    .locator('td')
    .evaluateAll((all) =>
      all.map((cell) => (cell.querySelector('summary') ?? cell).textContent?.trim() ?? ''),
    )
}
const weighted = async (page: Page) =>
  (await row(page, 'Weighted score')).map((text) => text.split(' ')[0])
const isLoaded = (page: Page, count: number) =>
  expect.poll(() => titles(page).then((all) => all.length)).toBe(count)

describe('the address', () => {
  test('names two entries, with the default weights (example 1)', async () => {
    const page = await open('?e=sleep-coaching,nurse-foot-care')
    await isLoaded(page, 2)
    expect(await titles(page)).toEqual(['Family Sleep Coaching by an RN', 'Nurse Foot Care'])
    expect(await weighted(page)).toHaveLength(2)
    expect(await page.getByLabel('Opportunity', { exact: true }).inputValue()).toBe('30')
    expect(await page.title()).toBe('Compare: Family Sleep Coaching by an RN, Nurse Foot Care')
  })

  test('counts an unknown entry (example 2)', async () => {
    const page = await open('?e=sleep-coaching,nope,sleep-coaching,nurse-foot-care&w=0-0-100-0-0')
    await isLoaded(page, 2)
    expect(await page.getByText("aren't in the directory: 1.").isVisible()).toBe(true)
    const scores = await row(page, 'Feasibility')
    expect(await weighted(page)).toEqual(scores.map((score) => `${score}.0`))
  })

  test('keeps the first four entries (example 3)', async () => {
    const page = await open(
      '?e=aging-life-care-management,cpr-bls-training,diabetes-education,medical-escort,sleep-coaching&w=40-20-20-10-10',
    )
    await isLoaded(page, 4)
    const note = 'We left out sleep-coaching. You can compare up to four.'
    expect(await page.getByText(note).isVisible()).toBe(true)
    expect(await page.getByLabel('Show only differences').isChecked()).toBe(true)
  })

  test('may be empty, with weights that are not valid (example 4)', async () => {
    const page = await open('?e=&w=1-2')
    await page.getByLabel('Add an opportunity').focus()
    const note = "The weights in the link aren't valid. We use the default weights."
    await page.getByText(note).waitFor()
    expect(await page.getByText('Choose two to four opportunities to compare.').isVisible()).toBe(
      true,
    )
  })

  test('needs a weight above 0 (example 5)', async () => {
    const page = await open(
      '?e=medication-reconciliation-seniors%2Cdementia-care-coaching&w=0-0-0-0-0',
    )
    await isLoaded(page, 2)
    expect(await page.getByText('We use the default weights').isVisible()).toBe(true)
  })

  test('sends no request for a value that is not a slug, and does not show it (example 6, F7)', async () => {
    const requests: string[] = []
    const page = await open('?e=../../etc,SLEEP-COACHING,<img src=x onerror=alert(1)>', {
      before: async (fresh) => void fresh.on('request', (request) => requests.push(request.url())),
    })
    await page.getByText("aren't in the directory: 3.").waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/SLEEP|etc,|onerror/)
    expect(requests.filter((url) => /\.json|etc|x$/.test(url.replace(/\?.*/, '')))).toEqual([])
    expect(await titles(page)).toHaveLength(3)
  })
})

test('a user who chose a state sees its lines, and another user has no such row', async () => {
  const query = '?e=sleep-coaching,nurse-foot-care'
  const page = await open(query)
  await isLoaded(page, 2)
  expect(await page.getByRole('rowheader', { name: 'License reach' }).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('state', 'TX'))
  await page.reload()
  await page.getByRole('rowheader', { name: 'License reach' }).waitFor()
  const [remote, handsOn] = await row(page, 'License reach')
  expect(remote).toMatch(
    /^The Nurse Licensure Compact is in effect in Texas\. .*Your license must be valid where the client is\.$/,
  )
  expect(handsOn).toBe(remote)
  const [away, atHome] = await row(page, 'Home-care license')
  expect(away).toBe('We show this only for work in person')
  expect(atHome).toContain('142.003')
  expect(await page.getByRole('table').innerText()).not.toMatch(/you may|no license needed/i)
})

test('asks which license a company needs, not which one a solo nurse needs', async () => {
  const page = await open('?e=home-care-agency,nurse-foot-care')
  await page.evaluate(() => localStorage.setItem('state', 'TX'))
  await page.reload()
  await page.getByRole('rowheader', { name: 'Home-care license' }).waitFor()
  const [company, solo] = await row(page, 'Home-care license')
  expect(company).toMatch(/^Ask the state health department: .* company /)
  expect(solo).not.toBe(company)
})

test('steps its headings by one level on a phone', async () => {
  const page = await open('?e=sleep-coaching,nurse-foot-care', { width: 360 })
  await page.getByRole('heading', { level: 2, name: 'Scores' }).waitFor()
  expect(await axe(page, 'main')).toEqual([])
  const levels = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map(({ localName }) => Number(localName[1])),
    )
  expect(levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)).toBe(false)
})

test.each(['light', 'dark'] as const)('has no axe violation when loaded, in %s', async (theme) => {
  const page = await open('?e=sleep-coaching,nurse-foot-care', { theme })
  await isLoaded(page, 2)
  expect(await axe(page, 'main')).toEqual([])
})

test('a company has no solo model', async () => {
  const page = await open('?e=home-care-agency,nurse-foot-care')
  await isLoaded(page, 2)
  const cells = await Promise.all(
    [
      'Gross a year, full schedule or less',
      'Take-home, first year',
      'Take-home a year, full schedule',
      'Hours a week, full schedule',
      'Percent of a full schedule, first year',
    ].map((name) => row(page, name)),
  )
  expect(cells.map(([company]) => company)).toEqual([
    'Not a solo business · company: $164K–$455K',
    'Not a solo business · company owner, before tax: a $14K loss to $6K profit',
    'Not a solo business · company owner, before tax: $19K–$74K',
    'Not a solo business · company: full time',
    'Not a solo business · company: 20–30% of the high end of its gross range',
  ])
  expect(cells[2]?.[1]).toMatch(/^\$\d+,\d00 · \$\d+ an hour$/)
})

test('take-home of the first year names the share of a full schedule that we expect', async () => {
  const page = await open('?e=health-writing,nurse-foot-care')
  await isLoaded(page, 2)
  const [other, usual] = await row(page, 'Take-home, first year')
  expect(other).toMatch(/ · at 20% of a full schedule$/)
  expect(usual).toMatch(/ · at 40% of a full schedule$/)
})

test('if a file fails to load, the other columns stay, and the file can load again', async () => {
  let fails = true
  const page = await open('?e=sleep-coaching,nurse-foot-care', {
    allow: /sleep-coaching|status of 500/,
    before: (fresh) =>
      fresh.route('**/compare/sleep-coaching.json', (route) =>
        fails ? route.fulfill({ status: 500 }) : route.continue(),
      ),
  })
  await page.getByText("We couldn't load").waitFor()
  await isLoaded(page, 1)
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await isLoaded(page, 2)
})

test('weights apply as the user types, and an invalid one is kept and named', async () => {
  const page = await open('?e=sleep-coaching,nurse-foot-care')
  await isLoaded(page, 2)
  const field = page.getByLabel('Opportunity', { exact: true })
  const before = await weighted(page)
  await field.fill('-5')
  expect(await page.getByText('Enter a whole number from 0 to 100.').isVisible()).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await weighted(page)).toEqual(before)
  await field.fill('100')
  expect(page.url()).toContain('w=100-25-25-20-0')
})

test('the keyboard alone adds an entry, closes a group, opens a reason and removes an entry', async () => {
  const page = await open('')
  await page.getByLabel('Add an opportunity').focus()
  await page.getByText('Three opportunities with the highest average scores').waitFor()
  for (const name of ['Family Sleep Coaching by an RN', 'Nurse Foot Care']) {
    await page.getByLabel('Add an opportunity').focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await isLoaded(page, 2)
  expect(page.url()).toContain('?e=sleep-coaching,nurse-foot-care')
  const money = page.getByRole('table').getByRole('button', { name: 'Money' })
  await money.focus()
  await page.keyboard.press('Enter')
  expect(await money.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('rowheader', { name: 'To start' }).isVisible()).toBe(false)
  await page.getByRole('table').locator('summary').first().focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('table').locator('details p').first().isVisible()).toBe(true)
  await page
    .getByRole('table')
    .getByRole('button', { name: 'Remove Family Sleep Coaching by an RN' })
    .focus()
  await page.keyboard.press('Enter')
  await isLoaded(page, 1)
})

test('on paper all groups are open and the controls are left out', async () => {
  const page = await open('?e=sleep-coaching,nurse-foot-care')
  await isLoaded(page, 2)
  await page.getByRole('table').getByRole('button', { name: 'Money' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('To start').first().isVisible()).toBe(true)
  expect(await page.getByLabel('Add an opportunity').isVisible()).toBe(false)
  expect(readFileSync(join(dist, 'compare.html'), 'utf8')).toMatch(/@page\s*\{\s*size:\s*landscape/)
})

test('a phone of 320 px shows lists by group and never scrolls sideways', async () => {
  const page = await open(`?e=${builtSlugs.slice(0, 4).join(',')}`, { width: 320 })
  await page.getByRole('heading', { name: 'Money' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('without JavaScript the page explains, shows three entries and links to all', async () => {
  const page = await open('?e=sleep-coaching', { javaScript: false })
  expect(await titles(page)).toHaveLength(3)
  expect(await page.getByLabel('Add an opportunity').isVisible()).toBe(false)
  const links = page.getByRole('region', { name: 'Read about an opportunity' }).getByRole('link')
  expect(await links.count()).toBe(builtSlugs.length)
})

test('each public entry has a file of at most 1.5 kB, and no other entry has one', () => {
  const files = globSync('*.json', { cwd: join(dist, 'compare') }).sort()
  expect(files).toEqual(builtSlugs.map((slug) => `${slug}.json`))
  for (const file of files) {
    const bytes = readFileSync(join(dist, 'compare', file))
    expect(brotliCompressSync(bytes).length, file).toBeLessThanOrEqual(1_500)
  }
})
