import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { categorySlug, categories } from '../../domain/catalog/category.ts'
import { builtSlugs, kinds, namedSlugs } from './pages.ts'
import { useSite, type Visit } from './site.ts'

const site = useSite()
const visit = (path: string, options: Visit = {}) =>
  site.visit(path, { javaScript: false, ...options })

/**
 * Visible buttons that do nothing without JavaScript. Leaves out Sign In, because the page says
 * that signing in needs JavaScript.
 */
const deadButtons = (page: Page): Promise<string[]> =>
  page
    .locator('button:visible:not(:disabled, [popovertarget], [type=submit][formaction])')
    .filter({ hasNotText: /^\s*Sign In/ })
    .evaluateAll((all) => all.map((button) => button.outerHTML))

/**
 * Selectors of elements that need JavaScript or show only at some widths. The same information is
 * elsewhere on the page, or on the page of the featured entry.
 */
const hiddenParts = [
  // The fit quiz, and the note on where its answers are stored. The page also lists the questions,
  // and the facts of every entry.
  ':has(> astro-island[component-url*="/FitQuiz."])',
  'header > p:has-text("Your answers stay in this browser and in the link")',
  // The island that says which license a nurse needs for a client in another state. The list says
  // which states are in the compact.
  'astro-island[component-url*="/TwoStates."]',
  // The button that copies the questions above it.
  'astro-island[component-url*="/StateQuestions."] p:has(> button)',
  // The button that stores the state. Without JavaScript no page reads it.
  'astro-island[component-url*="/ChooseState."]',
  // The revenue calculation of the featured entry. The entry's own page shows it at every width.
  'div:has(> dt:text-is("Our estimate"))',
  // The comparison's controls, and its list. A wide window shows a table instead of the list.
  'astro-island[component-url*="/Compare."] :is(.noscript\\:hidden, .sm\\:hidden)',
]

describe.each([360, 1280])('at %d px, without JavaScript,', (width) => {
  test.each(kinds)(
    '$path can be read, and every button does something',
    async ({ path, status }) => {
      const page = await visit(path, { status, width })
      expect(await page.locator('h1').isVisible()).toBe(true)
      // Only collapsed text, text for signed-in users and `hiddenParts` may be hidden.
      const mayBeHidden = [
        'details:not([open]) *',
        ...['.signed-in', ...hiddenParts].flatMap((part) => [part, `${part} *`]),
      ]
      const unseen = page
        .locator(`main :is(p, li, dd, h2, h3):not(${mayBeHidden.join()})`)
        .filter({ visible: false })
      expect(await unseen.allTextContents()).toEqual([])
      expect(await page.locator('main [aria-busy=true]:visible').count()).toBe(0)
      expect(await deadButtons(page)).toEqual([])
    },
  )

  test('shows an entry’s four sections with headings and no tabs', async () => {
    const page = await visit(`/opportunity/${namedSlugs[0]}`, { width })
    await page.getByRole('heading', { name: 'Why now, and what to do' }).click()
    const headings = page.locator('[data-tabs] > section > h3:visible')
    expect(await headings.allInnerTexts()).toEqual(['Why Now', 'Market Gap', 'Execution', 'Proof'])
    for (const section of await page.locator('[data-tabs] > section').all()) {
      expect(await section.isVisible()).toBe(true)
      expect((await section.innerText()).length).toBeGreaterThan(80)
    }
    expect(await page.getByRole('tab').count()).toBe(0)
  })

  test('shows every card of the directory, without search box and theme button', async () => {
    const page = await visit('/', { width })
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(await page.getByText('More filters').isVisible()).toBe(false)
    expect(await page.getByText('Sort by').isVisible()).toBe(false)
    const cards = page.locator('.cards [data-slug]:visible')
    const seen = await cards.evaluateAll((all) => all.map((card) => card.dataset.slug ?? ''))
    expect(seen.sort()).toEqual(builtSlugs)
    expect(await page.locator('[data-theme-toggle]:visible').count()).toBe(0)
  })
})

test.each(categories)('opens the category page from the chip %s', async (category) => {
  const page = await visit('/', { width: 360 })
  await page.locator('.chip', { hasText: category }).click()
  await page.waitForURL((url) => url.pathname === `/category/${categorySlug(category)}`)
  expect(await page.locator('h1').innerText()).toBe(category)
  expect(await page.locator('.chip[aria-current=page]').innerText()).toBe(category)
})

test('opens the whole directory from the chip All', async () => {
  const page = await visit('/category/telehealth')
  await page.locator('.chip', { hasText: 'All' }).click()
  await page.waitForURL('**/#directory')
  expect(await page.locator('.cards [data-slug]').count()).toBe(builtSlugs.length)
})

test('opens the phone menu, follows a link and closes it', async () => {
  const page = await visit('/about', { width: 360 })
  const menu = page.locator('#menu')
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Opportunities', 'Pricing', 'AI Guidance', 'About']),
  )
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect.poll(() => menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/pricing')
})

test.each(['/pricing', '/ai-chat', '/about', `/opportunity/${namedSlugs[0]}`])(
  'opens the collapsed parts of %s',
  async (path) => {
    const page = await visit(path)
    const folded = page.locator('main details:not([open])').first()
    const hidden = folded.locator(':scope > :not(summary)').first()
    expect(await hidden.isVisible()).toBe(false)
    await folded.locator(':scope > summary').click()
    expect(await page.locator('main details[open]').last().isVisible()).toBe(true)
    expect(await page.locator('main details[open] > :not(summary)').last().isVisible()).toBe(true)
  },
)

test.each(['/saved', '/subscription', '/ai-chat', '/early'])(
  '%s says that sign-in needs JavaScript',
  async (path) => {
    const page = await visit(path)
    // Playwright's text selectors skip noscript elements, so use a CSS selector.
    const note = page.locator('main noscript p')
    expect(await note.isVisible()).toBe(true)
    expect(await note.innerText()).toContain('Signing in needs JavaScript')
  },
)

test.each(['/terms', '/privacy'])('%s lists its headings, and links to each', async (path) => {
  const page = await visit(path)
  const headings = await page
    .locator('main h2:not(#contents)')
    .evaluateAll((all) => all.map(({ id, textContent }) => [`#${id}`, textContent]))
  const links = await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))
  expect(headings.length).toBeGreaterThan(9)
  expect(links).toEqual(headings)
})
