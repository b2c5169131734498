import type { Page } from 'playwright'
import { axeFor, wcag } from './axe.ts'

export const widths = { 320: 568, 390: 844, 768: 1024, 1280: 800 }

/** What axe finds in the open page, one line per element. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await axeFor(page).withTags(wcag).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : []
  })

/** Targets smaller than 24 px. WCAG 2.5.8 does not apply to a target inside a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
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
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !inSentence(element) && !stretched(element))
        // Axe measures the space around the links of a table or of a list of members' text.
        .filter((element) => !element.matches('td a, :is(.premium, .early) :is(li, dd) a'))
        .flatMap((element) => {
          // A press on the label works, too.
          const area = element.closest('label') ?? element
          const { width, height, bottom } = area.getBoundingClientRect()
          // Leave out the skip link. It is above the page until it has the focus.
          if (bottom <= 0 || element.closest('sup, .sr-only, .visually-hidden')) return []
          const name = `${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`
          return width < 24 || height < 24 ? [`${name} is ${width} x ${height}`] : []
        })
    )
  })

/** Opens every `details` element, because axe does not check collapsed content. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })

/** Texts with less contrast to white paper than 4.5 to 1. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linear = (value: number) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    const contrastToWhite = (color: string) => {
      const parts = (color.match(/[\d.]+/g) ?? []).map((part) => linear(+part / 255))
      const [r = 0, g = 0, b = 0] = parts
      return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
    }
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr-only, img'))
      .filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((one) => {
        const { color, fill } = getComputedStyle(one)
        return contrastToWhite(one.closest('svg') ? fill : color) < 4.5
      })
      .map((one) => `${one.textContent?.slice(0, 40)}: ${getComputedStyle(one).color}`)
  })

/** Controls for a screen that a printed page still shows, and texts that paper does not show. */
export async function printProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const controls = page.locator(
    'header.header, .footer, #menu, [role=tablist], nav[aria-labelledby=contents], .back',
  )
  const shown = await controls
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => `in print: ${one.outerHTML.slice(0, 60)}`))
  const pale = (await paleTexts(page)).map((text) => `pale in print: ${text}`)
  await page.emulateMedia({ media: null, colorScheme: null })
  return [...shown, ...pale]
}

/**
 * Checks the open page at every width, in the light theme in a wide window and in the dark theme on
 * a phone. Ends with a wide window and the light theme.
 */
export async function lookProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [width, height] of Object.entries(widths)) {
    const theme = width === '390' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: Number(width), height })
    // Further down, the row of links at the top covers what happens to be below it.
    await page.evaluate(() => window.scrollTo(0, 0))
    const found = [...(await overflow(page)), ...(await smallTargets(page))]
    if (width === '390' || width === '1280') found.push(...(await violations(page)))
    problems.push(...found.map((what) => `${width} px, ${theme}: ${what}`))
  }
  return problems
}
