import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lookProblems, overflow, printProblems, unfold } from './page-checks.ts'
import { addresses, builtSlugs, headings, kinds, longestEntries, missing } from './pages.ts'
import { useSite } from './site.ts'
import { path as takeHome, withRunway } from '../tools/take-home/take-home-tool.ts'

// `useSite` fails a test on any console message, failed request or policy violation.
const site = useSite()

const [longest = ''] = longestEntries

/** `npm run lab -- accessibility` sets EVERY_PAGE. Pages of one kind have the same parts. */
const visited = process.env['EVERY_PAGE'] === undefined ? kinds : addresses

/** Pages that load content after they read the query or the fragment of their URL. */
const loaded = [
  { path: `/compare?e=${builtSlugs.slice(0, 4).join(',')}`, has: 'main :text("Weighted score")' },
  { path: takeHome + withRunway, has: '#take-home input' },
  { path: '/tools/fit#a=hours:10', has: 'main h3' },
]

async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const unloaded = [...document.images].filter((image) => !image.complete)
    const loading = unloaded.map((image) => new Promise((resolve) => (image.onload = resolve)))
    for (const image of unloaded) image.loading = 'eager'
    window.scrollTo(0, document.body.scrollHeight)
    await Promise.all(loading)
    window.scrollTo(0, 0)
  })
}

async function allProblems(page: Page): Promise<string[]> {
  const folded = await overflow(page)
  await unfold(page)
  const look = await lookProblems(page)
  return [...folded, ...look, ...(await printProblems(page))]
}

test.each(visited)('$path passes every check, and loads no script by itself', async (kind) => {
  const { path, status } = kind
  const scripts: string[] = []
  const before = async (page: Page) =>
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
  const page = await site.visit(path, { status, before, touch: true })
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.innerText()).toMatch(headings[path] ?? missing[path] ?? /\w/)
  await readThrough(page)
  // Wait for scripts that an idle callback or a timer of up to 1 s could load.
  if (path === '/') await page.waitForTimeout(1500)
  expect(scripts).toEqual([])
  expect(await allProblems(page)).toEqual([])
})

test.each(loaded)('$path passes every check when it is loaded', async ({ path, has }) => {
  const page = await site.visit(path)
  await page.locator(has).filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await allProblems(page)).toEqual([])
})

/**
 * Selectors of elements that need JavaScript or show only at some widths. The same information is
 * elsewhere on the page, or on the page of the featured entry.
 */
const hiddenParts = [
  '.signed-in',
  'li:has(> a[href="#workbook"])',
  // The fit quiz, and the note on where its answers are stored. The page also lists the questions,
  // and the facts of every entry.
  ':has(> astro-island[component-url*="/FitQuiz."])',
  'header > p:has-text("Your answers stay in this browser and in the link")',
  // The island that says which license a nurse needs for a client in another state. The page also
  // has a section for each state.
  'astro-island[component-url*="/TwoStates."]',
  // The button that copies the questions above it.
  'astro-island[component-url*="/StateQuestions."] p:has(> button)',
  // The revenue calculation of the featured entry. The entry's own page shows it at every width.
  'div:has(> dt:text-is("Our estimate"))',
  // The cards after the first eleven, which one press shows.
  '.cards:has(+ .more) > :nth-child(n + 13)',
  // Shown when the directory is sorted by it.
  '[data-ten]',
  // Opens the parts of an entry, and chooses a state.
  'p:has(> [data-open-all])',
  'astro-island[component-url*="/ChooseState."] p',
  // The comparison's controls, and its list. A wide window shows a table instead of the list.
  'astro-island[component-url*="/Compare."] :is(.noscript\\:hidden, .sm\\:hidden)',
]

test(
  'every page can be read without JavaScript, and every button works',
  async () => {
    const watched = await site.newContext({ javaScript: false })
    const page = await watched.context.newPage()
    const mayBeHidden = [
      'details:not([open]) *',
      ...hiddenParts.flatMap((part) => [part, `${part} *`]),
    ].join()
    const hasText = (selector: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.outerHTML))
    for (const { path, status } of visited) {
      await site.go(watched, page, path, status)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const at = `${path} at ${width} px`
        expect(await page.locator('h1').isVisible(), at).toBe(true)
        const unseen = page
          .locator(`main :is(p, li, dd, h2, h3):not(${mayBeHidden})`)
          .filter({ visible: false })
        expect(await unseen.allTextContents(), at).toEqual([])
        expect(await hasText('main [aria-busy=true]'), at).toEqual([])
        // The page says that signing in needs JavaScript.
        const dead = await hasText(
          'button:not(:disabled, [popovertarget], [type=submit][formaction])',
        )
        expect(
          dead.filter((html) => !/>\s*Sign In/.test(html)),
          at,
        ).toEqual([])
        expect(await hasText('[role=tab], [type=search], [data-theme-toggle]'), at).toEqual([])
      }
    }
  },
  60_000 + 2_000 * visited.length,
)

test('shows a visitor the longest entries in at most 6 screens of a phone', async () => {
  const watched = await site.newContext({ width: 390, touch: true })
  const page = await watched.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of longestEntries) {
    await site.go(watched, page, path)
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens, path).toBeLessThanOrEqual(6)
  }
})

test('fits a phone when the reader doubles the letters', async () => {
  const page = await site.visit('/', { width: 360 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/', longest, '/pricing', '/about', '/ai-chat', '/states', '/handbook']) {
    await page.goto(path)
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(size).toBe('32px')
    expect(await overflow(page), path).toEqual([])
  }
})

test('fits a phone at a zoom of 200%', async () => {
  const page = await site.visit('/', { width: 195 })
  const entry = '/opportunity/vaccination-tb-fit-testing'
  for (const path of ['/', entry, '/pricing', '/terms', '/tools/fit', '/tools/take-home']) {
    await page.goto(path)
    expect(await overflow(page), path).toEqual([])
  }
})
