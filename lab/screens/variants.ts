import type { Page } from 'playwright'
import { stallRequests, type Scene } from './camera.ts'
import { scenes } from './scenes.ts'
import type { Role } from './screen-users.ts'

const entry = '/opportunity/premium-post-surgical-recovery'
const light = ['light'] as const

/**
 * Doubles the text size, as a user can in the browser. Media queries in em use the new size.
 * Chromium resets the size when a page loads, so call this function after the page has loaded.
 * Chromium also resets the size when a screenshot is taller than the window, so this function makes
 * the window 2,400 pixels high.
 */
const largeLetters = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 2400 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}
const noImages = (page: Page) =>
  page.route(/\.(svg|png)(\?|$)/, (route) => route.abort('blockedbyclient'))
const forcedColors = (page: Page) => page.emulateMedia({ forcedColors: 'active' })
const littleMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

const main = (scene: Omit<Scene, 'path' | 'role'>): Scene[] =>
  (
    [
      ['/', 'visitor'],
      [entry, 'visitor'],
      ['/pricing', 'free, new'],
      ['/subscription', 'founding member'],
      ['/saved', 'long name'],
      ['/ai-chat', 'founding member'],
    ] satisfies [string, Role][]
  ).map(([path, role]) => ({ ...scene, path, role }))

const stalled = (path: string, role: Role, ...calls: string[]): Scene => ({
  sheet: 'slow-network',
  path,
  role,
  note: `${calls.join(', ')} never answers`.replaceAll('**/', ''),
  themes: light,
  before: stallRequests(...calls),
})

export const variants: Scene[] = [
  ...main({ sheet: 'narrow', note: '320 px', widths: [320], themes: light }),
  ...main({
    sheet: 'large-letters',
    note: '200 %',
    themes: light,
    windowOnly: true,
    then: largeLetters,
  }),
  ...main({
    sheet: 'forced-colors',
    note: 'forced colors',
    themes: ['dark'],
    before: forcedColors,
    systemColors: true,
  }),
  {
    sheet: 'little-motion',
    path: '/ai-chat',
    role: 'founding member',
    note: 'little motion',
    themes: light,
    before: littleMotion,
  },
  ...(['/', entry, '/saved'] as const).map((path): Scene => ({
    sheet: 'no-images',
    path,
    role: 'long name',
    note: 'no images',
    themes: light,
    before: noImages,
    allow: /ERR_BLOCKED_BY_CLIENT/,
  })),
  {
    sheet: 'long-words',
    path: '/saved',
    role: 'long name',
    note: 'long words',
  },
  { sheet: 'long-words', path: '/subscription', role: 'long name', note: 'long name' },
  stalled('/pricing', 'visitor', '**/api/founding-offer'),
  stalled('/pricing', 'free, new', '**/api/auth/user'),
  stalled('/subscription', 'founding member', '**/api/auth/user'),
  stalled('/subscription', 'founding member', '**/api/subscription/limits'),
  stalled('/saved', 'founding member', '**/api/saved-opportunities'),
  stalled('/saved', 'founding member', '**/opportunities.json'),
  stalled('/ai-chat', 'founding member', '**/api/ai/conversation'),
  stalled('/early', 'founding member', '**/api/early-entries'),
  stalled(entry, 'founding member', '**/api/premium-content/**'),
]

/**
 * Pages that users print. `print` checks them for overlapping words, because Chromium prints text
 * over other text if a long grid spans two sheets of paper.
 */
export const printed: Scene[] = [
  ...(
    [
      [entry, 'visitor'],
      [entry, 'founding member'],
      ['/saved', 'long name'],
      ['/terms', 'visitor'],
      ['/handbook/license-compact-scope', 'visitor'],
      ['/states', 'visitor'],
    ] satisfies [string, Role][]
  ).map(([path, role]) => ({ sheet: 'print', path, role })),
  ...scenes
    .filter(({ note = '' }) => ['calculator', 'results', 'four entries'].includes(note))
    .map((scene) => ({ ...scene, sheet: 'print' })),
]
