import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { lookProblems, overflow, printProblems, unfold } from './page-checks.ts'
import { addresses, builtSlugs, headings, kinds, longestEntries, missing } from './pages.ts'
import { useAccounts } from '../account/accounts.ts'
import { member, signInNewUser } from '../billing/membership.ts'
import { answerMemberPreview, previewEntry } from '../support/member-preview-replies.ts'
import { useSite } from './site.ts'

// `useSite` fails a test on any console message, failed request or policy violation.
const site = useSite()
const accounts = useAccounts()

const [longest = ''] = longestEntries

/** `npm run lab -- accessibility` sets EVERY_PAGE. Pages of one kind have the same parts. */
const visited = process.env['EVERY_PAGE'] === undefined ? kinds : addresses

/** Pages that load content after they read the query or the fragment of their URL. */
const loaded = [
  { path: `/compare?e=${builtSlugs.slice(0, 4).join(',')}`, has: 'main :text("Weighted score")' },
  { path: `${longest}#take-home`, has: '#take-home input' },
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

const phone = (allow?: RegExp) => accounts.window({ width: 390, ...(allow && { allow }) })

async function withSignIn(page: Page): Promise<Page> {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').waitFor()
  return page
}

async function memberAt(path: string, allow?: RegExp): Promise<Page> {
  const page = await phone(allow)
  await accounts.signInAs('member', page)
  await page.goto(path)
  return page
}

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** States that a page reaches only after a click, or for a signed-in user. */
const states: Record<string, () => Promise<Page>> = {
  async 'the phone menu'() {
    const page = await site.visit('/', { width: 390 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
    return page
  },
  async 'sign-in with an error'() {
    const page = await withSignIn(await phone())
    await inDialog(page, 'Sign In').click()
    await page.getByRole('alert').getByText('Please enter').waitFor()
    return page
  },
  async 'sign-up for an action, with a toast'() {
    const page = await phone()
    await page.goto('/')
    await page.getByRole('button', { name: 'Save Executive Health' }).click()
    await inDialog(page, 'Sign Up').waitFor()
    return page
  },
  async 'a password reset'() {
    const page = await withSignIn(await phone())
    await page.getByLabel('Email').fill(await accounts.createUser())
    await inDialog(page, 'Forgot password?').click()
    await page.getByLabel('New password').waitFor()
    return page
  },
  async 'the account menu'() {
    const page = await phone()
    await signInNewUser(accounts, page, '/about')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.locator('#account').getByText('Manage Subscription').waitFor()
    return page
  },
  async 'the saved list with a comparison'() {
    const page = await phone()
    const email = await signInNewUser(accounts, page, '/about')
    await accounts.rows(
      `insert into saved_opportunities (user_id, opportunity_slug, notes, created_at, updated_at)
       select id, 'luxury-travel-medicine', 'Call the board', now(), now() from users where email = $1`,
      [email],
    )
    await page.goto('/saved')
    await page.getByRole('checkbox', { name: /^Compare/ }).check()
    await page.getByText('1 of 4 selected').waitFor()
    // Elsewhere the comparison bar can cover links.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return page
  },
  async 'the plan of a free user'() {
    const page = await phone()
    await signInNewUser(accounts, page, '/subscription')
    await page.getByText('0 of 3 saved').waitFor()
    return page
  },
  async 'the welcome after a payment'() {
    const page = await phone()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await member(accounts, page)
    return page
  },
  async 'the refund of a payment'() {
    const page = await phone()
    await member(accounts, page)
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Refund my payment' }).click()
    await inDialog(page, 'Refund and end membership').waitFor()
    return page
  },
  async 'a failed payment'() {
    const page = await phone()
    const email = await signInNewUser(accounts, page, '/about')
    await accounts.rows("update users set subscription_status = 'unpaid' where email = $1", [email])
    await page.goto('/subscription')
    await page.getByText('Your membership is on hold').waitFor()
    return page
  },
  async 'members’ text, all open'() {
    const page = await memberAt('/opportunity/chronic-disease-management')
    await page.getByRole('button', { name: 'Open all', exact: true }).click()
    await page.getByLabel('Your name', { exact: true }).fill('Jen Cole')
    return page
  },
  async 'a launch plan of a member'() {
    const page = await memberAt('/plan?start=medication-reconciliation-seniors')
    await page.getByRole('heading', { name: 'Launch steps' }).waitFor()
    await page.locator('input[inputmode=decimal]').first().fill('1')
    return page
  },
  async 'a launch plan of a free user'() {
    const page = await phone()
    await accounts.signInAs('free', page)
    await page.goto('/plan?start=nurse-foot-care')
    await page.getByRole('heading', { name: 'Execution plan' }).waitFor()
    return page
  },
  async 'members’ text that did not load'() {
    const page = await phone(/status of 503/)
    await accounts.signInAs('member', page)
    await page.route('**/api/premium-content/*', (route) => route.fulfill({ status: 503 }))
    await page.goto('/opportunity/chronic-disease-management')
    await page.getByRole('button', { name: 'Retry' }).first().waitFor()
    return page
  },
  async 'the list of new entries'() {
    const page = await phone()
    await accounts.signInAs('member', page)
    await answerMemberPreview(page, previewEntry)
    await page.goto('/early')
    await page.getByRole('link', { name: previewEntry.title }).waitFor()
    return page
  },
  async 'a new entry'() {
    const page = await phone()
    await accounts.signInAs('member', page)
    await answerMemberPreview(page, previewEntry)
    await page.goto(`/early?entry=${previewEntry.slug}`)
    await page.getByRole('heading', { name: 'Messaging templates' }).waitFor()
    return page
  },
}

test.each(Object.keys(states))(
  '%s passes axe, fits every width and has 24 px targets',
  async (name) => {
    const page = await states[name]!()
    if ((await page.getByRole('dialog').count()) === 0) await unfold(page)
    expect(await lookProblems(page)).toEqual([])
  },
)

/**
 * Selectors of elements that need JavaScript or show only at some widths. The same information is
 * elsewhere on the page, or on the page of the featured entry.
 */
const hiddenParts = [
  '.signed-in',
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
  // The cards after the first twelve, which one press shows.
  '.cards:has(+ .more) > :nth-child(n + 14)',
  // Shown when the directory is sorted by it.
  '[data-ten]',
  // Opens the parts of an entry, and chooses a state.
  'p:has(> [data-open-all])',
  'astro-island[component-url*="/ChooseState."] p',
  // The comparison's controls, and its list. A wide window shows a table instead of the list.
  'astro-island[component-url*="/Compare."] :is(.noscript\\:hidden, .sm\\:hidden)',
]

test('every page can be read without JavaScript, and every button works', async () => {
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
}, 120_000)

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
