import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { builtSlugs, chapterPages } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()
const chapter = '/handbook/setting-up'

const main = (page: Page) => page.locator('main')
const hrefs = (page: Page, selector: string): Promise<(string | null)[]> =>
  main(page)
    .locator(selector)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))

describe('/handbook', () => {
  test('lists every chapter in order, each with its sentence', async () => {
    const page = await site.visit('/handbook')
    const links = await hrefs(page, 'ol h3 a')
    expect([...links].sort()).toEqual(chapterPages)
    const numbers = await main(page).locator('ol li > span').allInnerTexts()
    expect(numbers).toEqual(links.map((_, index) => `${index + 1}`))
    for (const sentence of await main(page).locator('ol p').allInnerTexts()) {
      expect(sentence).toMatch(/^[A-Z][^.]+\.$/)
    }
  })

  test('says what it is not, and when the facts were checked', async () => {
    const page = await site.visit('/handbook')
    const text = await main(page).innerText()
    expect(text).toContain('Education, not legal or tax advice.')
    expect(text).toMatch(/We last checked the facts (on|between) [A-Z][a-z]+ \d{1,2}, \d{4}/)
  })
})

describe.each([true, false])('a chapter, with JavaScript: %s', (javaScript) => {
  test('has its summary, its date, its parts, its sources and related entries', async () => {
    const page = await site.visit(chapter, { javaScript })
    expect(await page.locator('h1').innerText()).toBe('Setting up, in order, with fees')
    const text = await main(page).innerText()
    expect(text).toContain('Chapter 2 of 12')
    expect(text).toMatch(/Facts checked [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(text).toContain('Education, not legal or tax advice.')
    const headings = await page.locator('main .prose h2').allInnerTexts()
    expect(headings.length).toBeGreaterThanOrEqual(4)
    expect(await page.locator('nav[aria-labelledby=contents] li').allInnerTexts()).toEqual([
      ...headings,
      'Sources',
    ])
    const related = await hrefs(page, 'section[aria-labelledby=related] a')
    expect(related.length).toBeGreaterThan(0)
    for (const href of related) {
      expect(builtSlugs.map((slug) => `/opportunity/${slug}`)).toContain(href)
    }
  })

  test('jumps to a part and from a citation to its source', async () => {
    const page = await site.visit(chapter, { javaScript, width: 360 })
    await page
      .locator('nav[aria-labelledby=contents]')
      .getByRole('link', { name: 'Common mistakes' })
      .click()
    await page.waitForURL('**#common-mistakes')
    await page.locator('.cite').first().click()
    await page.waitForURL('**#source-1')
    expect(await page.locator('#source-1').isVisible()).toBe(true)
  })
})

test.each(chapterPages)('%s numbers each source once, and cites each of them', async (path) => {
  const page = await site.visit(path, { javaScript: false })
  const sources = await page.locator('.sources li').evaluateAll((all) => all.map(({ id }) => id))
  const cited = (await hrefs(page, '.prose .cite')).map((href) => href?.slice(1))
  expect(sources.length).toBeGreaterThan(0)
  expect([...new Set(cited)]).toEqual(sources)
  expect(await main(page).innerText()).not.toMatch(/\[\^/)
})

test('the chapters follow each other, forward and back', async () => {
  const page = await site.visit('/handbook', { javaScript: false })
  const order = await hrefs(page, 'ol h3 a')
  await page.goto(order[0] ?? '')
  expect(await page.locator('main [rel=prev]').count()).toBe(0)
  for (const path of order.slice(1)) {
    await page.locator('main [rel=next]').click()
    await page.waitForURL(`**${path}`)
  }
  expect(await page.locator('main [rel=next]').count()).toBe(0)
  await page.locator('main [rel=prev]').click()
  await page.waitForURL(`**${order.at(-2)}`)
})

test('a wide table is a list of labeled lines on a phone, and a table elsewhere', async () => {
  const page = await site.visit(chapter, { width: 320 })
  const label = () =>
    page
      .locator('.stack td')
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(await label()).toBe('"What to do"')
  expect(await page.locator('.stack thead').first().isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await label()).toBe('none')
  expect(await page.locator('.stack thead').first().isVisible()).toBe(true)
})

test.each(['taxes', 'hiring-help'])('aligns amounts of money at the right: %s', async (slug) => {
  const page = await site.visit(`/handbook/${slug}`, { width: 360 })
  const amounts = page.locator('.prose td:last-child', { hasText: /^−?\$[\d,.]+$/ })
  expect(await amounts.count()).toBe(6)
  const alignments = await amounts.evaluateAll((cells) =>
    cells.map((cell) => getComputedStyle(cell).textAlign),
  )
  expect(new Set(alignments)).toEqual(new Set(['right']))
})

test('on paper a chapter is black on white, without controls for a screen', async () => {
  const page = await site.visit(chapter, { theme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  for (const selector of ['main nav', '.back', '.footer', 'main img']) {
    expect(await page.locator(selector).first().isVisible(), selector).toBe(false)
  }
  expect(await page.locator('#sources-title').isVisible()).toBe(true)
  expect(await page.locator('.stack thead').first().isVisible()).toBe(true)
})
