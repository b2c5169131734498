/**
 * `npm run lab -- screens`: takes pictures of every kind of page at 390 and 1280 pixels, light and
 * dark, as a visitor, a free user and a member. Writes them to .cache/screens. Arguments limit the
 * run to the named scenes. Exits with 1 when a scene fails, a page is wider than its window, or the
 * console has an error.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { findBrowser } from '../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../tests/support/built-site.ts'
import { signIn, startWholeSite } from '../tests/support/whole-site.ts'
import { check, finish } from './report.ts'

type Role = 'visitor' | 'free' | 'member'
interface Scene {
  path: string
  /** Default: visitor. */
  roles?: Role[]
  /** Whether the picture shows only the window, as for a dialog. */
  isWindow?: boolean
  /** The status of a reply that fails on purpose. The browser logs it as an error. */
  status?: number
  then?: (page: Page) => Promise<unknown>
}

const all: Role[] = ['visitor', 'free', 'member']
const users: Role[] = ['free', 'member']
const entry = '/opportunity/chronic-disease-management'
const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()
async function openDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.account-place .signed-out')?.click()
  })
  await page.getByLabel('Password').waitFor()
}

const scenes: Record<string, Scene> = {
  home: { path: '/', roles: all },
  category: { path: '/category/elder-care' },
  found: { path: '/?q=medication&sort=score#directory', then: shows('[role=status]') },
  'nothing-found': { path: '/?q=zebra#directory', then: shows('[role=status]') },
  entry: { path: entry, roles: all },
  calculator: {
    path: entry,
    async then(page) {
      await page.getByRole('button', { name: 'Run your own numbers' }).click()
      await page.getByRole('heading', { name: 'Every step' }).waitFor()
    },
  },
  ask: {
    path: entry,
    roles: users,
    isWindow: true,
    async then(page) {
      await page.getByRole('button', { name: 'Ask a question' }).click()
      await page.locator('.ask .chat-log').waitFor()
    },
  },
  pricing: { path: '/pricing', roles: all },
  subscription: { path: '/subscription', roles: all },
  saved: { path: '/saved', roles: all },
  guide: { path: '/ai-chat', roles: all },
  early: { path: '/early', roles: all },
  about: { path: '/about' },
  handbook: { path: '/handbook' },
  chapter: { path: '/handbook/good-faith-estimates' },
  collection: { path: '/collection/from-home' },
  caution: { path: '/caution/iv-hydration' },
  tools: { path: '/tools' },
  'take-home': { path: '/tools/take-home' },
  fit: { path: '/tools/fit' },
  'fit-results': {
    path: '/tools/fit#a=contact:i,budget:4000,hours:10,orders:n',
    then: (page) => page.getByRole('region', { name: 'Your results' }).waitFor(),
  },
  compare: { path: '/compare?e=nurse-foot-care,residential-care-home,sleep-coaching' },
  states: { path: '/states#texas' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  'no-page': { path: '/no-such-page', status: 404 },
  'no-entry': { path: '/opportunity/no-such-entry', status: 404 },
  'sign-in': { path: '/', isWindow: true, then: openDialog },
  'wrong-password': {
    path: '/',
    isWindow: true,
    status: 422,
    async then(page) {
      await openDialog(page)
      await page.getByLabel('Email').fill('no-account@example.com')
      await page.getByLabel('Password').fill('not the password')
      await page.getByLabel('Password').press('Enter')
      await page.locator('dialog [role=alert]').waitFor()
    },
  },
  account: {
    path: '/about',
    roles: users,
    isWindow: true,
    then: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  welcome: {
    path: '/subscription?checkout=complete',
    roles: ['member'],
    then: (page) => page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor(),
  },
}

const folder = join(import.meta.dirname, '../.cache/screens')
const named = process.argv.slice(2)
const chosen = Object.entries(scenes).filter(([name]) => !named.length || named.includes(name))
// Do not print the log lines of the functions, which run in this process.
console.info = () => undefined
bringSiteUpToDate()
if (named.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const site = await startWholeSite()
const browser = await chromium.launch({ executablePath: await findBrowser() })
const wrong: string[] = []

/** Signs up a user in a new browser context. A member buys a founding seat and saves an entry. */
async function contextOf(role: Role): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url })
  if (role === 'visitor') return context
  const email = `${role}@example.com`
  await site.addUser({ email, first: 'Maya', last: 'Okafor' })
  const headers = { authorization: `Bearer ${await signIn(context, email)}` }
  const page = await context.newPage()
  await page.goto('/pricing')
  await page.locator('#account .tier').waitFor({ state: 'attached' })
  if (role === 'member') {
    await page.getByRole('button', { name: /^Claim Founding/ }).click()
    await page.getByLabel(/^I agree/).check()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
  }
  const data = { opportunitySlug: 'nurse-foot-care' }
  await context.request.post('/api/saved-opportunities', { headers, data })
  await page.close()
  return context
}

async function take(context: BrowserContext, name: string, scene: Scene, width: number) {
  const page = await context.newPage()
  page.on('console', (message) => {
    const isPlanned = message.text().includes(`status of ${scene.status}`)
    if (message.type() === 'error' && !isPlanned) wrong.push(`${name}: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => wrong.push(`${name}: ${message}`))
  try {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 800 })
    await page.goto(scene.path)
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    await scene.then?.(page)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((each) => each.decode().catch(() => undefined)))
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({
        path,
        fullPage: !scene.isWindow,
        animations: 'disabled',
        scale: 'css',
      })
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) wrong.push(`${name} is ${overflow} pixels wider than ${width}`)
  } catch (error) {
    wrong.push(`${name} at ${width}: ${String(error)}`)
  } finally {
    await page.close()
  }
}

for (const role of all) {
  const context = await contextOf(role)
  for (const [name, scene] of chosen) {
    if (!(scene.roles ?? ['visitor']).includes(role)) continue
    for (const width of [390, 1280]) await take(context, `${name}-${role}`, scene, width)
  }
  await context.close()
}
await browser.close()
await site.close()
check('pictures in .cache/screens', wrong)
finish()
