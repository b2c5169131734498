import type { Browser, BrowserContext, Page } from 'playwright'
import { failingLaterCard } from '@rn-opportunities/emulators/accounts/stripe.ts'
import { signIn, type WholeSite } from '../../tests/support/whole-site.ts'

const day = 86_400
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * day

export const roles = [
  'visitor',
  'free, new',
  'free, all spent',
  'long name',
  'founding member',
  'standard member',
  'past due',
  'canceled',
  'ended',
] as const
export type Role = (typeof roles)[number]

export type ScreenUsers = Record<Role, BrowserContext>

const longNote = `Ask the county about ${'incontinence-and-'.repeat(6)}supplies.\n\nCall Dr. Whitfield’s office manager on Monday before ten, then the two assisted-living places on Route 9.`

export async function createScreenUsers(site: WholeSite, browser: Browser): Promise<ScreenUsers> {
  const newContext = () => browser.newContext({ baseURL: site.url })
  const visitor = await newContext()

  async function signUpAs(first: string, last: string, email: string) {
    await site.addUser({ email, first, last })
    const context = await newContext()
    const page = await context.newPage()
    await signIn(context, email)
    await page.goto('/about')
    // Wait for the badge with the plan. It appears after the first API reply, so the user's row
    // exists by then.
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    return { context, page, email }
  }
  type SignedUp = Awaited<ReturnType<typeof signUpAs>>

  const save = (user: SignedUp, slugs: readonly string[], note: string | null = null) =>
    site.neon.rows(
      `with saver as (
         update users set saved_opportunities_count = $3 where email = $1 returning id
       )
       insert into saved_opportunities (user_id, opportunity_slug, notes, status, created_at, updated_at)
       select saver.id, slug, case when place = 1 then $4 end,
         (array['interested', 'exploring', 'building', 'dropped'])[1 + (place - 1) % 4], now(), now()
       from saver, unnest(string_to_array($2, ',')) with ordinality as saved (slug, place)`,
      [user.email, slugs.join(','), String(slugs.length), note],
    )

  async function buy(user: SignedUp, button: RegExp) {
    const { page } = user
    await page.goto('/pricing')
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel(/^I agree/).check()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
    const [row] = await site.neon.rows(
      'select stripe_customer_id as id from users where email = $1',
      [user.email],
    )
    return String(row?.['id'])
  }
  const returned = async ({ page }: SignedUp, words: string) => {
    await page.goto('/subscription?portal=returned')
    await page.getByText(words).first().waitFor()
  }

  const fresh = await signUpAs('Maya', 'Okafor', 'maya.okafor@example.com')
  const spent = await signUpAs('Dana', 'Reyes', 'dana.reyes@example.com')
  await save(
    spent,
    ['medication-reconciliation-seniors', 'telehealth-triage-navigation', 'nurse-foot-care'],
    'Ask Medina about her two clients.',
  )
  await site.neon.rows(
    `update users set ai_messages_used = 5,
       quota_period = date_trunc('month', now() at time zone 'utc')::date where email = $1`,
    [spent.email],
  )
  const long = await signUpAs(
    'Wilhelmina-Alexandrina',
    'Featherstonehaugh-Cholmondeley',
    'wilhelmina.alexandrina.featherstonehaugh-cholmondeley@hospital-staff.example.com',
  )
  await save(
    long,
    ['pediatric-chronic-illness', 'glp1-medication-support', 'hospital-to-home-transitions'],
    longNote,
  )

  const founding = await signUpAs('Ruth', 'Alvarez', 'ruth.alvarez@example.com')
  await buy(founding, /^Claim Founding/)
  await save(
    founding,
    [
      'chronic-disease-management',
      'premium-post-surgical-recovery',
      'luxury-travel-medicine',
      'wound-ostomy-consulting',
      'end-of-life-navigation',
    ],
    'Priya at the clinic knows two families. The board’s form takes six weeks.',
  )
  await ask(founding.page, [
    'What should I charge for a first visit?',
    'What may I not do without an order?',
  ])

  const pastDue = await signUpAs('Grace', 'Lindqvist', 'grace.lindqvist@example.com')
  const pastDueCustomer = await buy(pastDue, /^Claim Founding/)
  await site.stripe.updateCardInPortal(pastDueCustomer, failingLaterCard)
  await site.stripe.moveClock(pastDueCustomer, inDays(94))
  await returned(pastDue, 'Your last payment did not go through')

  const canceled = await signUpAs('Ines', 'Moreau', 'ines.moreau@example.com')
  await site.stripe.cancelInPortal(await buy(canceled, /^Claim Founding/))
  await returned(canceled, 'Your membership is canceled')

  const ended = await signUpAs('Tess', 'Whitaker', 'tess.whitaker@example.com')
  const endedCustomer = await buy(ended, /^Claim Founding/)
  await site.stripe.updateCardInPortal(endedCustomer, failingLaterCard)
  await site.stripe.moveClock(endedCustomer, inDays(94))
  await site.stripe.moveClock(endedCustomer, inDays(140))
  await returned(ended, 'Your membership ended')

  await sellOut(site)
  const standard = await signUpAs('Joan', 'Petersen', 'joan.petersen@example.com')
  await buy(standard, /^Become a Member/)
  await restock(site)

  for (const { page } of [fresh, spent, long, founding, pastDue, canceled, ended, standard]) {
    await page.close()
  }
  return {
    visitor,
    'free, new': fresh.context,
    'free, all spent': spent.context,
    'long name': long.context,
    'founding member': founding.context,
    'standard member': standard.context,
    'past due': pastDue.context,
    canceled: canceled.context,
    ended: ended.context,
  }
}

export async function copySessions(
  users: ScreenUsers,
  browser: Browser,
  baseURL: string,
): Promise<ScreenUsers> {
  const copied = roles.map(async (role) => {
    const storageState = await users[role].storageState()
    return [role, await browser.newContext({ baseURL, storageState })] as const
  })
  return Object.fromEntries(await Promise.all(copied)) as ScreenUsers
}

async function ask(page: Page, questions: readonly string[]): Promise<void> {
  await page.goto('/ai-chat')
  for (const [index, question] of questions.entries()) {
    await page.getByLabel('Your question').fill(question)
    await page.getByLabel('Your question').press('Enter')
    await page.locator('.chat-answer:not(.is-pending)').nth(index).waitFor()
  }
}

export const sellOut = (site: WholeSite) =>
  site.neon.rows("update founding_seats set state = 'held', held_at = now() where state = 'free'")
export const restock = (site: WholeSite) =>
  site.neon.rows(
    "update founding_seats set state = 'free', held_at = null where state = 'held' and user_id is null",
  )
