import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFor, wcag } from './axe.ts'
import { addresses, builtSlugs, kinds } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()

const heights = { 320: 568, 360: 740, 768: 1024, 1280: 800 }

/** A theme changes only colors, so it can break only these rules. */
const ofColor = ['color-contrast', 'link-in-text-block']

type Rules = 'all' | 'color' | 'all but color'

async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const axe = axeFor(page)
  if (rules === 'color') axe.withRules(ofColor)
  else axe.withTags(wcag)
  if (rules === 'all but color') axe.disableRules(ofColor)
  return (await axe.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : []
  })

/** Targets smaller than 24 px. WCAG 2.5.8 does not apply to a target inside a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) =>
          node !== element &&
          (node.nodeType === 3 || node.nodeName === 'SPAN') &&
          /\w/.test(node.textContent ?? ''),
      )
    // Skip the link of a card's title. It covers the whole card, so its own size does not matter.
    const stretched = (element: Element) =>
      getComputedStyle(element, '::after').position === 'absolute'
    const targets = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !inSentence(element) &&
        !stretched(element),
    )
    return targets.flatMap((element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      // Leave out the skip link. It is above the page until it has the focus.
      if (bottom <= 0 || element.closest('sup, .visually-hidden')) return []
      const name = `${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`
      return width < 24 || height < 24 ? [`${name} is ${width} x ${height}`] : []
    })
  })

const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })

interface Sweep {
  pages: typeof addresses
  theme: 'light' | 'dark'
  widths: number[]
  rules?: Rules
}

/**
 * Returns all accessibility problems of the open page. Checks overflow and target sizes at each
 * window size in `heights`. Runs axe only at `widths`.
 */
async function findings(page: Page, { widths, rules }: Sweep): Promise<string[]> {
  const problems: string[] = []
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height })
    const wrong = [...(await overflow(page)), ...(await smallTargets(page))]
    if (widths.includes(Number(width))) wrong.push(...(await violations(page, rules)))
    problems.push(...wrong.map((what) => `${width} px: ${what}`))
  }
  return problems
}

// `npm run lab -- accessibility` sets EVERY_PAGE to check every page at `widths` in both themes.
const everyPage = process.env['EVERY_PAGE'] !== undefined
const widths = [320, 360, 1280]

test.each<Sweep>(
  everyPage
    ? [
        { pages: addresses, theme: 'light', widths },
        { pages: addresses, theme: 'dark', widths, rules: 'color' },
      ]
    : [
        // Pages of one kind have the same colors, so check colors on one page of each kind.
        { pages: addresses, theme: 'light', widths: [360], rules: 'all but color' },
        { pages: kinds, theme: 'light', widths: [1280] },
        { pages: kinds, theme: 'dark', widths: [360], rules: 'color' },
      ],
)(
  'passes axe, fits the width and has 24 px targets on $pages.length pages, $theme at $widths px',
  { timeout: 300_000 },
  async (sweep) => {
    const watched = await site.newContext({ theme: sweep.theme })
    const left = [...sweep.pages]
    const problems: string[] = []
    const work = async () => {
      const page = await watched.context.newPage()
      for (let next = left.shift(); next; next = left.shift()) {
        const { path, status } = next
        await site.go(watched, page, path, status)
        const folded = await overflow(page)
        // Axe does not check collapsed content, so open every `details` element.
        await unfold(page)
        const all = [...folded, ...(await findings(page, sweep))]
        problems.push(...all.map((what) => `${path}: ${what}`))
      }
    }
    await Promise.all([work(), work()])
    expect(problems.sort()).toEqual([])
  },
)

/**
 * Pages that load content after they read the query or the fragment of their URL. `loaded` is a
 * selector for an element of that content.
 */
const choices = [
  {
    path: `/compare?e=${builtSlugs.slice(0, 4).join(',')}`,
    loaded: 'main :text("Weighted score"):visible',
  },
  { path: `/opportunity/${builtSlugs[0]}#take-home`, loaded: '#take-home input:visible' },
]

test.each(
  choices.flatMap((choice) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      [360, 1280].map((width) => ({ ...choice, theme, width })),
    ),
  ),
)('passes when $path is loaded, $theme at $width px', async ({ path, loaded, theme, width }) => {
  const page = await site.visit(path, { theme, width })
  await page.locator(loaded).first().waitFor()
  await unfold(page)
  expect(await overflow(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await violations(page)).toEqual([])
})

test.each(['light', 'dark'] as const)('passes with the phone menu open, %s', async (theme) => {
  const page = await site.visit('/', { theme, width: 360 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('detects a faint word, a tiny button and a wide box', async () => {
  const page = await site.visit('/about', { width: 320 })
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.innerHTML =
      '<p class="faint">Hardly to be read</p><button class="tiny">x</button>' +
      '<select class="tiny" aria-label="State"></select><textarea class="tiny" aria-label="Notes"></textarea>'
    document.querySelector('main')?.append(box)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.faint { color: #999; width: 900px } .tiny { width: 10px; height: 10px; padding: 0; margin: 24px }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  const faint = [expect.stringContaining('color-contrast at .faint')]
  expect(await violations(page)).toEqual(faint)
  expect(await violations(page, 'color')).toEqual(faint)
  expect(await smallTargets(page)).toEqual([
    expect.stringContaining('BUTTON "x" is 10 x 10'),
    expect.stringContaining('SELECT "" is 10 x 10'),
    expect.stringContaining('TEXTAREA "" is 10 x 10'),
  ])
  expect(await overflow(page)).toHaveLength(1)
})
