import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useSite } from './site.ts'

const site = useSite()
const entry = '/opportunity/medication-reconciliation-seniors'

const paper = { light: 'rgb(250, 249, 245)', dark: 'rgb(14, 25, 27)' }
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const topOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().top)
const hasFocus = (part: Locator) => part.evaluate((one) => one === document.activeElement)

const store = (theme: string) => (page: Page) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', value)
  }, theme)

const toggle = (page: Page) => page.getByRole('banner').locator('[data-theme-toggle]')

test('the theme follows the system until the user selects one, which stays in every tab', async () => {
  const { context } = await site.newContext({ theme: 'light' })
  const [page, second] = [await context.newPage(), await context.newPage()]
  await page.goto('/')
  await second.goto('/about')
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await background(page)).toBe(paper[theme])
  }
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  expect(await toggle(page).innerText()).toContain('Switch to dark theme')
  await toggle(page).click()
  expect(await background(page)).toBe(paper.dark)
  await expect.poll(() => background(second)).toBe(paper.dark)
  await page.goto('/pricing')
  expect(await background(page)).toBe(paper.dark)
  await toggle(second).click()
  await expect.poll(() => background(page)).toBe(paper.light)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

// The script in the head sets the theme. It is the same on every page.
test('the theme is on the page before its body is read, and a stored value that is no theme is ignored', async () => {
  const before = async (blank: Page) => {
    await store('dark')(blank)
    await blank.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        window.name = document.documentElement.dataset.theme ?? 'none'
      }).observe(document, { childList: true, subtree: true })
    })
  }
  const page = await site.visit('/', { theme: 'light', before })
  expect(await page.evaluate(() => window.name)).toBe('dark')
  expect(await background(page)).toBe(paper.dark)
  const other = await site.visit('/', { theme: 'dark', before: store('sepia') })
  expect(await background(other)).toBe(paper.dark)
})

test('the phone menu works with the keyboard: open, Tab, Escape, and links', async () => {
  const page = await site.visit('/', { width: 360 })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.locator('#menu')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => menu.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  expect(await menu.getByRole('link', { name: /Saved|Subscription/ }).count()).toBe(0)
  const last = menu.locator('a:visible, button:visible').last()
  expect((await last.innerText()).trim()).toBe('Sign In')
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.isVisible()).toBe(false)
  expect(await hasFocus(button)).toBe(true)
  await button.click()
  await menu.getByRole('link', { name: 'Opportunities' }).click()
  await expect.poll(() => menu.isVisible()).toBe(false)
  await page.waitForURL('**/#directory')
})

test('the tabs of an entry are one Tab stop, follow the arrow keys and open the section in the URL', async () => {
  const page = await site.visit(`${entry}#proof`)
  const shown = () => page.getByRole('tabpanel').evaluateAll((all) => all.map(({ id }) => id))
  expect(await shown()).toEqual(['proof'])
  await page.evaluate(() => (location.hash = '#market-gap'))
  await expect.poll(shown).toEqual(['market-gap'])
  await page.getByRole('tab', { name: 'Why Now' }).click()
  for (const [key, panel] of [
    ['ArrowRight', 'market-gap'],
    ['End', 'proof'],
    ['ArrowRight', 'why-now'],
    ['ArrowLeft', 'proof'],
    ['Home', 'why-now'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await shown(), key).toEqual([panel])
    expect(await hasFocus(page.locator(`#tab-${panel}[aria-selected=true]`)), key).toBe(true)
  }
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.locator('#why-now'))).toBe(true)
})

test('a citation has a target of 24 px, leads to its source, and Back returns to it', async () => {
  const page = await site.visit(`${entry}#overview`, { width: 390, touch: true })
  const overview = page.locator('details:has(#overview)')
  const cite = overview.locator('.cite').first()
  await cite.scrollIntoViewIfNeeded()
  const hits = await cite.evaluate((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return [-11.5, 11.5]
      .flatMap((dx) => [-11.5, 11.5].map((dy) => document.elementFromPoint(x + dx, y + dy)))
      .map((hit) => link.contains(hit))
  })
  expect(hits).toEqual([true, true, true, true])
  await cite.click()
  const source = page.locator('.sources li:target')
  await source.waitFor()
  await page.goBack()
  await expect.poll(() => topOf(cite)).toBeGreaterThan(44)
  await expect.poll(() => topOf(cite)).toBeLessThan(844)
})

test('an entry prints all its parts, black on white, each step once, and no grid over a page’s end', async () => {
  const page = await site.visit('/opportunity/nurse-foot-care', { width: 720, theme: 'dark' })
  await page.getByRole('button', { name: 'Open all parts' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const text = await page.locator('main').innerText()
  expect(text).not.toMatch(/First steps|Ask about this|For members|Read the reasons|in full ↓/)
  expect(text.match(/On Monday, ask three people/g)).toHaveLength(1)
  for (const section of await page.locator('[data-tabs] > section').all()) {
    expect((await section.innerText()).length).toBeGreaterThan(80)
  }
  for (const name of ['Business Fit', 'Market Data', 'Why this could fail', 'Sources']) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true)
  }
  expect(await page.locator('img:visible, button:visible, .button:visible').count()).toBe(0)
  const [color, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return [color, backgroundColor]
  })
  expect([color, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  // Chromium prints text over text if a grid is longer than a printed page.
  const longGrids = await page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).display === 'grid' && one.clientHeight > 900)
        .map((one) => one.className),
    )
  expect(longGrids).toEqual([])
})
