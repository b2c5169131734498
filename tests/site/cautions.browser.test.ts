import { expect, test } from 'vitest'
import { builtSlugs, cautionPages, chapterPages } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()

test('the home page lists every caution under the directory, each with one sentence', async () => {
  const page = await site.visit('/', { javaScript: false })
  const section = page.getByRole('region', { name: 'Businesses that an RN may not run alone' })
  const links = await section
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect([...links].sort()).toEqual(cautionPages)
  for (const sentence of await section.locator('li p').allInnerTexts()) {
    expect(sentence).toMatch(/^[A-Z][^.]+\.$/)
  }
  const below = await section.evaluate(
    (it) => it.compareDocumentPosition(document.querySelector('#directory')!) & 2,
  )
  expect(below).toBe(2)
})

test.each(cautionPages)(
  '%s cites each of its sources, and links to entries to choose instead',
  async (path) => {
    const page = await site.visit(path, { javaScript: false })
    const back = page.getByRole('link', { name: 'Back to Directory' })
    expect(await back.getAttribute('href')).toBe('/#directory')
    const text = await page.locator('main').innerText()
    expect(text).toMatch(
      /This page has no revenue model\. Facts checked [A-Z][a-z]{2} \d{1,2}, \d{4}/,
    )
    expect(text).toContain('Education, not legal or tax advice.')
    expect(text).not.toMatch(/\[\^|medical director for \$/)
    const sources = await page.locator('.sources li').evaluateAll((all) => all.map(({ id }) => id))
    const cited = await page
      .locator('.prose .cite')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1)))
    expect([...new Set(cited)]).toEqual(sources)
    expect(await page.locator('.sources .note').first().textContent()).toMatch(
      /We read a (stored copy|page that quotes it), [A-Z][a-z]{2} \d/,
    )
    const instead = await page
      .locator('section', { has: page.locator('#instead') })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(instead.length).toBeGreaterThan(0)
    for (const href of instead)
      expect(builtSlugs.map((slug) => `/opportunity/${slug}`)).toContain(href)
  },
)

test('a collection marks its own link as the current page', async () => {
  const page = await site.visit('/collection/from-home', { javaScript: false })
  const current = page.locator('main a[aria-current="page"]')
  expect(await current.count()).toBe(1)
  expect(await current.getAttribute('href')).toBe('/collection/from-home')
})

test.each([cautionPages[0]!, chapterPages[0]!])(
  '%s opens its list of sources in a browser that does not open a fold by itself',
  async (path) => {
    const page = await site.visit(path)
    const fold = page.locator('details.sources')
    expect(await fold.getAttribute('open')).toBeNull()
    // After a click on a link to a source, Chromium itself opens the `details` element. After
    // `replaceState`, only the page's script can open it.
    await page.evaluate(() => {
      history.replaceState(null, '', '#source-1')
      dispatchEvent(new HashChangeEvent('hashchange'))
    })
    expect(await fold.getAttribute('open')).not.toBeNull()
  },
)
