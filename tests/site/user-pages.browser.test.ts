import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { paidMember, signInNewUser } from '../billing/membership.ts'
import { ask, askAndRead, box, openPanel } from '../chat/chats.ts'
import { answerMemberPreview, previewEntry } from '../support/member-preview-replies.ts'
import { lookProblems, unfold } from './page-checks.ts'

const accounts = useAccounts()
const phone = (allow = /status of 50\d/) => accounts.window({ width: 390, allow })

/** Checks what the page shows now, and makes it a phone again. */
async function check(page: Page, state: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await unfold(page)
  expect(await lookProblems(page), state).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
}

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

// States that a page reaches only after a click, or for a signed-in user.
test('the menu and every step of the sign-in dialog pass every check of their look', async () => {
  const page = await phone()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  await check(page, 'the phone menu')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').waitFor()
  await inDialog(page, 'Sign In').click()
  await page.getByRole('alert').getByText('Please enter').waitFor()
  await check(page, 'sign-in with an error')
  await page.getByLabel('Email').fill(await accounts.createUser())
  await inDialog(page, 'Forgot password?').click()
  await page.getByLabel('New password').waitFor()
  await check(page, 'a password reset')
  await page.goto('/category/telehealth')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await inDialog(page, 'Sign Up').waitFor()
  await check(page, 'sign-up for an action, with a toast')
})

test('every page of a free user passes every check of its look', async () => {
  const page = await phone()
  const email = await signInNewUser(accounts, page, '/about')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.locator('#account').getByText('Manage Subscription').waitFor()
  await check(page, 'the account menu')
  await page.goto('/subscription')
  await page.getByText('0 of 3 saved').waitFor()
  await check(page, 'the plan of a free user')
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
  await check(page, 'the saved list with a comparison')
  await page.goto('/plan?start=nurse-foot-care')
  await page.getByRole('heading', { name: 'Execution plan' }).waitFor()
  await check(page, 'a launch plan of a free user')
})

test('every page of a payment passes every check of its look', async () => {
  const page = await phone()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = await paidMember(accounts, page)
  await page.goto('/subscription?checkout=complete')
  await page.getByRole('heading', { name: /^Welcome[.,]/ }).waitFor()
  await check(page, 'the welcome after a payment')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Refund my payment' }).click()
  await inDialog(page, 'Refund and end membership').waitFor()
  await check(page, 'the refund of a payment')
  await accounts.rows("update users set subscription_status = 'unpaid' where email = $1", [email])
  await page.goto('/subscription')
  await page.getByText('Your membership is on hold').waitFor()
  await check(page, 'a failed payment')
})

test('members’ text passes every check of its look, loaded or not', async () => {
  const page = await phone()
  await accounts.signInAs('member', page)
  const entry = '/opportunity/chronic-disease-management'
  await page.goto(entry)
  await page.getByRole('button', { name: 'Open all', exact: true }).click()
  await page.getByLabel('Your name', { exact: true }).fill('Jen Cole')
  await check(page, 'members’ text, all open')
  await page.route('**/api/premium-content/*', (route) => route.fulfill({ status: 503 }))
  await page.goto(entry)
  await page.getByRole('button', { name: 'Retry' }).first().waitFor()
  await check(page, 'members’ text that did not load')
})

test('the plan and the preview of a member pass every check of their look', async () => {
  const page = await phone()
  await accounts.signInAs('member', page)
  await page.goto('/plan?start=medication-reconciliation-seniors')
  await page.getByRole('heading', { name: 'Launch steps' }).waitFor()
  await page.locator('input[inputmode=decimal]').first().fill('1')
  await check(page, 'a launch plan of a member')
  await answerMemberPreview(page, previewEntry)
  await page.goto('/early')
  await page.getByRole('link', { name: previewEntry.title }).waitFor()
  await check(page, 'the list of new entries')
  await page.goto(`/early?entry=${previewEntry.slug}`)
  await page.getByRole('heading', { name: 'Messaging templates' }).waitFor()
  await check(page, 'a new entry')
})

test('every state of a conversation passes every check of its look', async () => {
  const page = await phone()
  await accounts.signInAs('member', page)
  await page.goto('/ai-chat')
  await box(page).waitFor()
  await askAndRead(page, 'How should I price a 12-hour recovery shift?')
  await ask(page, '[[cut]] What breaks off?')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await page.getByRole('button', { name: 'Not helpful' }).first().click()
  await ask(page, 'My patient John Smith is 84 years old with diabetes.')
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('button', { name: /^Rename or delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  await check(page, 'a conversation with an error, a rating and a menu')
  await page.goto('/opportunity/chronic-disease-management')
  await openPanel(page)
  await page.getByLabel('Use my saved numbers').click()
  await askAndRead(page, 'Who pays?')
  await check(page, 'the panel of an entry')
})
