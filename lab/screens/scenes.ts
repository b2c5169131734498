import type { Page } from 'playwright'
import type { EntryText } from '../../domain/catalog/entry-text.schema.ts'
import { answerMemberPreview, reviewed } from '../../tests/support/member-preview-replies.ts'
import { stallRequests, type Scene } from './camera.ts'
import type { Role } from './screen-users.ts'

const entry = '/opportunity/chronic-disease-management'

const forRoles = (roles: readonly Role[], scene: Omit<Scene, 'role'>): Scene[] =>
  roles.map((role) => ({ ...scene, role }))

/**
 * Waits for the reply with the number of free seats. Does not wait for the seat meter, because that
 * may stay hidden.
 */
const seats = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset['seatsLeft'] !== undefined)
const shownIn = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

const openDialog = async (page: Page) => {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.account-place .signed-out')?.click()
  })
  await page.getByLabel('Password').waitFor()
}
/** The email address belongs to a user that screen-users.ts creates. */
const openReset = async (page: Page) => {
  await openDialog(page)
  await page.getByLabel('Email').fill('maya.okafor@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('New password').waitFor()
}
const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('#account .tier').waitFor()
}
const openAsk = async (page: Page) => {
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.locator('.ask .chat-log').waitFor()
  await page.locator('.ask').evaluate((panel) => panel.scrollIntoView({ behavior: 'instant' }))
}
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()

const early: EntryText = {
  slug: 'luxury-travel-medicine',
  title: 'Overnight Newborn Nursing',
  category: 'Pediatric Care',
  shortDescription: 'A nurse for the first nights at home, booked by families before the birth.',
  publicFrom: '2999-12-05',
  averageScore: 8,
  ...reviewed,
  glance: [
    { label: 'First year, gross', text: '{est $29K–$48K}', note: '60% of a full schedule' },
    { label: 'Full schedule, gross', text: '{est $62K}', note: 'Three nights a week' },
    { label: 'Hours a week', text: '{est 30}', note: 'Full schedule, many evenings or nights' },
    { label: 'To start', text: '{est $2K–$6K}', note: '8 costs, listed below' },
    { label: 'Until the first client', text: '{est 2–4 months}', note: 'Medium difficulty' },
    { label: 'You need', text: 'RN license. No orders.', note: 'In clients’ homes.' },
  ],
  sections: [
    {
      id: 'fail-title',
      title: 'Why this could fail',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'Families sleep again.', text: 'Most stop after four weeks.' },
            { label: 'Nights are hard to fill.', text: 'Plan for fewer than you offer.' },
          ],
        },
      ],
    },
    {
      id: 'overview',
      title: 'Overview',
      blocks: [
        { kind: 'text', items: ['A night of ten hours brings {est $450 to $600}.[^a-count]'] },
        { kind: 'list', items: ['Ask what the family expects.', 'Write down what you do not do.'] },
      ],
    },
    {
      id: 'execution',
      title: 'Execution',
      blocks: [{ kind: 'steps', items: ['Ask the board.', 'Set a price.', 'Meet two doulas.'] }],
    },
  ],
}
const withEarly = (page: Page) => answerMemberPreview(page, early)

export const scenes: Scene[] = [
  { sheet: 'home', path: '/', role: 'visitor' },
  ...forRoles(['free, new', 'founding member'], { sheet: 'home', path: '/', windowOnly: true }),
  ...forRoles(['visitor', 'founding member'], { sheet: 'category', path: '/category/elder-care' }),
  {
    sheet: 'search',
    path: '/?q=medication&sort=score#directory',
    role: 'visitor',
    note: 'found',
    then: shownIn('[role=status]'),
  },
  {
    sheet: 'search',
    path: '/?q=zebra#directory',
    role: 'visitor',
    note: 'nothing found',
    then: shownIn('[role=status]'),
  },
  ...forRoles(['visitor', 'founding member'], { sheet: 'detail', path: entry }),
  { sheet: 'detail', path: entry, role: 'free, all spent', windowOnly: true },
  ...forRoles(['visitor', 'free, new', 'standard member', 'past due', 'ended'], {
    sheet: 'pricing',
    path: '/pricing',
  }),
  ...forRoles(
    [
      'visitor',
      'free, new',
      'free, all spent',
      'founding member',
      'standard member',
      'past due',
      'canceled',
      'ended',
    ],
    { sheet: 'subscription', path: '/subscription' },
  ),
  ...forRoles(['visitor', 'free, new', 'free, all spent', 'founding member'], {
    sheet: 'saved',
    path: '/saved',
  }),
  ...forRoles(['visitor', 'free, new'], { sheet: 'ai-chat', path: '/ai-chat' }),
  ...forRoles(['founding member', 'standard member'], {
    sheet: 'ai-chat',
    path: '/ai-chat',
    then: shownIn('.chat-empty, .chat-answer'),
  }),
  { sheet: 'about', path: '/about', role: 'visitor' },
  { sheet: 'handbook', path: '/handbook', role: 'visitor' },
  { sheet: 'handbook', path: '/handbook/good-faith-estimates', role: 'visitor' },
  { sheet: 'collection', path: '/collection/from-home', role: 'visitor' },
  { sheet: 'collection', path: '/caution/iv-hydration', role: 'visitor' },
  { sheet: 'tools', path: '/tools', role: 'visitor' },
  { sheet: 'tools', path: '/tools/take-home', role: 'visitor' },
  {
    sheet: 'tools',
    path: entry,
    role: 'visitor',
    note: 'calculator',
    then: async (page) => {
      await page.getByRole('button', { name: 'Run your own numbers' }).click()
      await page.getByRole('heading', { name: 'Every step' }).waitFor()
    },
  },
  { sheet: 'fit', path: '/tools/fit', role: 'visitor' },
  {
    sheet: 'fit',
    path: '/tools/fit#a=contact:i,budget:4000,hours:10,orders:n',
    role: 'visitor',
    note: 'results',
    then: (page) => page.getByRole('region', { name: 'Your results' }).waitFor(),
  },
  { sheet: 'compare', path: '/compare', role: 'visitor' },
  {
    sheet: 'compare',
    path: '/compare?e=nurse-foot-care,residential-care-home,health-writing,sleep-coaching',
    role: 'visitor',
    note: 'four entries',
    then: (page) => page.getByLabel('Opportunity', { exact: true }).waitFor({ state: 'attached' }),
  },
  { sheet: 'states', path: '/states', role: 'visitor' },
  { sheet: 'states', path: '/states#texas', role: 'visitor', note: 'Texas' },
  ...forRoles(['visitor', 'standard member'], { sheet: 'early', path: '/early' }),
  {
    sheet: 'early',
    path: '/early',
    role: 'founding member',
    note: 'one entry',
    before: withEarly,
    then: shownIn('main a[href*="entry="]'),
  },
  {
    sheet: 'early',
    path: `/early?entry=${early.slug}`,
    role: 'founding member',
    note: 'reading',
    before: withEarly,
    then: shownIn('.early-reader'),
  },
  { sheet: 'legal', path: '/privacy', role: 'visitor', note: 'privacy' },
  { sheet: 'legal', path: '/terms', role: 'visitor', note: 'terms' },
  {
    sheet: 'not-found',
    path: '/no-such-page',
    role: 'visitor',
    note: 'no page',
    allow: /status of 404/,
  },
  {
    sheet: 'not-found',
    path: '/opportunity/no-such-entry',
    role: 'visitor',
    note: 'no entry',
    allow: /status of 404/,
  },
  {
    sheet: 'dialog',
    path: '/',
    role: 'visitor',
    note: 'sign in',
    windowOnly: true,
    then: openDialog,
  },
  {
    sheet: 'dialog',
    path: '/',
    role: 'visitor',
    note: 'wrong password',
    windowOnly: true,
    allow: /status of 422/,
    async then(page) {
      await openDialog(page)
      await page.getByLabel('Email').fill('no-account@example.com')
      await page.getByLabel('Password').fill('not the password')
      await page.getByLabel('Password').press('Enter')
      await page.locator('dialog [role=alert]').waitFor()
    },
  },
  {
    sheet: 'dialog',
    path: '/',
    role: 'visitor',
    note: 'sign up',
    windowOnly: true,
    async then(page) {
      await openDialog(page)
      await page.locator('dialog').getByRole('button', { name: 'Create an account' }).click()
    },
  },
  {
    sheet: 'dialog',
    path: '/',
    role: 'visitor',
    note: 'forgotten password',
    windowOnly: true,
    then: openReset,
  },
  {
    sheet: 'dialog',
    path: '/',
    role: 'visitor',
    note: 'short new password',
    windowOnly: true,
    allow: /status of 422/,
    async then(page) {
      await openReset(page)
      await page.getByLabel('Code').fill('424242')
      await page.getByLabel('New password').fill('short')
      await page.getByLabel('New password').press('Enter')
      await page.locator('dialog [role=alert] p').waitFor()
    },
  },
  ...forRoles(['free, new', 'founding member', 'long name'], {
    sheet: 'user-menu',
    path: '/about',
    windowOnly: true,
    then: openAccount,
  }),
  ...forRoles(['visitor', 'founding member'], {
    sheet: 'phone-menu',
    path: '/about',
    windowOnly: true,
    widths: [360],
    then: openMenu,
  }),
  {
    sheet: 'toast',
    path: '/',
    role: 'free, all spent',
    note: 'fourth save',
    windowOnly: true,
    allow: /status of 403/,
    async then(page) {
      await page.locator('.card .save[aria-pressed=false]').first().click()
      await page.getByText('Upgrade Required').first().waitFor()
      await page.locator('.toast').hover()
    },
  },
  {
    sheet: 'ask',
    path: entry,
    role: 'free, all spent',
    note: 'allowance spent',
    windowOnly: true,
    then: openAsk,
  },
  {
    sheet: 'ask',
    path: entry,
    role: 'free, new',
    note: 'panel open',
    windowOnly: true,
    then: openAsk,
  },
  {
    sheet: 'checkout',
    path: '/subscription?checkout=complete',
    role: 'free, new',
    note: 'confirming',
    before: stallRequests('**/api/subscription/refresh'),
    then: (page) => page.getByText('Confirming your payment').waitFor(),
  },
  {
    sheet: 'checkout',
    path: '/subscription?checkout=complete',
    role: 'free, new',
    note: 'no payment',
    then: (page) => page.getByText('No payment found').waitFor({ timeout: 40_000 }),
    // Allow status 429. The same user opens this page at both widths, and the two pages together
    // can refresh the subscription too often for the rate limit.
    allow: /status of 429/,
  },
  {
    sheet: 'checkout',
    path: '/subscription?checkout=complete',
    role: 'founding member',
    note: 'welcome',
    then: (page) => page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor(),
  },
  {
    sheet: 'checkout',
    path: '/pricing?checkout=canceled',
    role: 'free, new',
    note: 'canceled',
    then: seats,
  },
]

export const soldOutScenes: Scene[] = forRoles(['visitor', 'free, new'], {
  sheet: 'sold-out',
  path: '/pricing',
  note: 'sold out',
  then: (page) =>
    page
      .getByText(/founding seats are taken/)
      .first()
      .waitFor(),
})
