import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright'
import type { Role } from './screen-users.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const heights: Record<number, number> = { 320: 568, 360: 740, 1280: 800 }

export interface Scene {
  sheet: string
  path: string
  role: Role
  /** A short description of the state, for the caption. The caption also names the role. */
  note?: string
  /** Runs before the page loads. For example, stalls a request or sets a media feature. */
  before?: (page: Page) => Promise<unknown>
  /** Runs after the page has loaded. For example, opens a dialog and waits for it. */
  then?: (page: Page, width: number) => Promise<unknown>
  /** Whether the picture shows only the viewport, not the whole page. For example, for a dialog. */
  windowOnly?: boolean
  /**
   * Whether the system's colors replace the colors of the page (forced colors). If true, axe skips
   * its rule `color-contrast`, because the rule would measure the wrong colors.
   */
  systemColors?: boolean
  /** Console messages and page errors that match are expected, so they are not reported. */
  allow?: RegExp
  widths?: readonly number[]
  themes?: readonly Theme[]
}

export interface Shot {
  scene: Scene
  width: number
  theme: Theme
  /** PNG. */
  picture: Buffer
  /** Height of the whole page, in CSS pixels. */
  height: number
  /** How much wider the page is than the window, in CSS pixels. */
  overflow: number
  violations: string[]
  problems: string[]
}

/**
 * Returns a `before` function for a scene. It leaves requests without a reply if their URL matches
 * one of `patterns`, so that the page stays in its loading state.
 */
export const stallRequests = (...patterns: string[]) => {
  const never = () => new Promise<void>(() => undefined)
  return async (page: Page) => {
    for (const pattern of patterns) await page.route(pattern, never)
  }
}

export async function takeShots(
  context: BrowserContext,
  scene: Scene,
  width: number,
  withAxe: boolean,
): Promise<Shot[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const problems: string[] = []
  const report = (problem: string) => {
    if (!scene.allow?.test(problem)) problems.push(problem)
  }
  page.on('console', (message) => report(message.text()))
  page.on('pageerror', (error) => report(error.message))
  try {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
      })
    })
    await page.setViewportSize({ width, height: heights[width] ?? 800 })
    await page.emulateMedia({ colorScheme: scene.themes?.[0] ?? 'light' })
    await scene.before?.(page)
    await page.goto(scene.path)
    // Wait at most 3 s, because the network never becomes idle while a request is stalled.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await scene.then?.(page, width)
    if (!scene.windowOnly) await loadLazyImages(page)
    const shots: Shot[] = []
    for (const theme of scene.themes ?? themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(200)
      const picture = await page.screenshot({
        fullPage: !scene.windowOnly,
        animations: 'disabled',
        scale: 'css',
      })
      const violations = withAxe ? await violationsOf(page, scene, shots.length === 0) : []
      shots.push({
        scene,
        width,
        theme,
        picture,
        ...(await measurePage(page)),
        violations,
        problems: problems.splice(0),
      })
    }
    return shots
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

const loadLazyImages = (page: Page) =>
  page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })

const measurePage = (page: Page): Promise<Pick<Shot, 'height' | 'overflow'>> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    return { height: scrollHeight, overflow: Math.max(0, scrollWidth - clientWidth) }
  })

/**
 * If `all` is true, runs axe's rules for WCAG A and AA. Otherwise runs only the rules about color.
 * These are enough for the second theme of a scene, because the themes differ only in their colors.
 */
async function violationsOf(page: Page, scene: Scene, all: boolean): Promise<string[]> {
  // Axe's legacy mode opens no second browser page. It skips frames of other sites, but our pages
  // have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (scene.systemColors) axe.disableRules('color-contrast')
  if (all) axe.withTags(wcag)
  else axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  )
}
