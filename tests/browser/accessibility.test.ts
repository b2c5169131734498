import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addresses } from './pages.ts'
import { useSite } from './site.ts'

const site = useSite()

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Visits every address in one window with the theme, two pages at once, and gathers findings. */
async function survey(
  theme: 'light' | 'dark',
  width: number,
  look: (page: Page, path: string) => Promise<string[]>,
): Promise<string[]> {
  const watched = await site.newContext({ theme, width })
  const left = [...addresses]
  const found: string[] = []
  const work = async () => {
    const page = await watched.context.newPage()
    for (let next = left.shift(); next; next = left.shift()) {
      await site.go(watched, page, next.path, next.status)
      found.push(...(await look(page, next.path)).map((finding) => `${next.path}: ${finding}`))
    }
  }
  await Promise.all([work(), work()])
  return found.sort()
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })

describe('WCAG 2.2 AA, by axe', () => {
  test.each([
    ['light', 320],
    ['light', 360],
    ['light', 1280],
    ['dark', 320],
    ['dark', 360],
    ['dark', 1280],
  ] as const)('%s, %d px', { timeout: 180_000 }, async (theme, width) => {
    // Unfolded, because axe does not look into what is folded.
    const look = async (page: Page) => {
      await unfold(page)
      return violations(page)
    }
    expect(await survey(theme, width, look)).toEqual([])
  })

  test.each(['light', 'dark'] as const)('the open menu of the phone, %s', async (theme) => {
    const page = await site.visit('/', { theme, width: 360 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

/** What a window of this width would have to be pushed sideways for. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : []
  })

/** Links, buttons and fields under 24 px that are not part of a sentence (look, "Accessibility"). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node.nodeType === 3 && /\w/.test(node.textContent ?? ''),
      )
    // The whole card is clickable through what its title's link lays over it.
    const stretched = (element: Element) =>
      getComputedStyle(element, '::after').position === 'absolute'
    const targets = [...document.querySelectorAll('a[href], button, input, summary')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !inSentence(element) &&
        !stretched(element),
    )
    return targets.flatMap((element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      // Above the page until it has the focus: the skip link.
      if (bottom <= 0 || element.closest('sup, .visually-hidden')) return []
      const name = `${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`
      return width < 24 || height < 24 ? [`${name} is ${width} x ${height}`] : []
    })
  })

describe('room', () => {
  test.each([320, 360, 768, 1280])('nothing scrolls sideways at %d px', async (width) => {
    const look = async (page: Page) => {
      const folded = await overflow(page)
      await unfold(page)
      return [...folded, ...(await overflow(page))]
    }
    expect(await survey('light', width, look)).toEqual([])
  })

  test.each([320, 1280])('every target is at least 24 px at %d px', async (width) => {
    const look = async (page: Page) => {
      await unfold(page)
      return smallTargets(page)
    }
    expect(await survey('light', width, look)).toEqual([])
  })
})
