import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright'
import type { Role } from './people.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const heights: Record<number, number> = { 320: 568, 360: 740, 1280: 800 }

/** One state of one page. */
export interface Scene {
  /** Of the sheet on which its pictures stand. */
  sheet: string
  path: string
  role: Role
  /** What is special about it, beside the role. */
  note?: string
  /** Before the page is asked for: to stall, break or block what it needs. */
  before?: (page: Page) => Promise<unknown>
  /** Once the page stands: to open, fill or press something, and to wait for what comes. */
  then?: (page: Page, width: number) => Promise<unknown>
  /** Takes the window alone, for what lies above the page. */
  windowOnly?: boolean
  /** These colors are the system's. axe would measure colors that no user sees. */
  systemColors?: boolean
  /** Console lines that the scene provokes. */
  allow?: RegExp
  widths?: readonly number[]
  themes?: readonly Theme[]
}

/** A picture and what was measured of its page. */
export interface Shot {
  scene: Scene
  width: number
  theme: Theme
  /** PNG. */
  picture: Buffer
  /** Of the whole page, in CSS pixels. */
  height: number
  /** How far the page reaches beyond the window sideways, in CSS pixels. */
  overflow: number
  violations: string[]
  problems: string[]
}

/** Stalls a call for ever, so that what waits for it stands still. */
export const stall = (...patterns: string[]) => {
  const never = () => new Promise<void>(() => undefined)
  return async (page: Page) => {
    for (const pattern of patterns) await page.route(pattern, never)
  }
}

/** Takes a scene at one width in its themes: the page is loaded once. */
export async function take(
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
    // A stalled call would keep the network from ever being idle.
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
      shots.push({ scene, width, theme, picture, ...(await measure(page)), violations, problems })
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

const measure = (page: Page): Promise<Pick<Shot, 'height' | 'overflow'>> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    return { height: scrollHeight, overflow: Math.max(0, scrollWidth - clientWidth) }
  })

/** All of them once a page; in a further theme only what a theme can change. */
async function violationsOf(page: Page, scene: Scene, all: boolean): Promise<string[]> {
  // No page holds a frame, so the mode without a second page serves.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (scene.systemColors) axe.disableRules('color-contrast')
  if (all) axe.withTags(wcag)
  else axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  )
}
