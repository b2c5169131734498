import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Body } from '../../domain/http/contract.schema.ts'
import { password } from '../support/whole-site.ts'
import { useAccounts } from '../account/accounts.ts'
import {
  answers,
  ask,
  askAndRead,
  box,
  entry,
  isFocused,
  onEntry,
  openPanel,
  questions,
  send,
  slug,
  used,
} from './chats.ts'

const accounts = useAccounts()
const refused = /status of (401|403)/
const opening = (page: Page) => page.getByRole('button', { name: 'Ask a question' })

test('a visitor loads the chat only after a click, signs in to ask, and gets the answer', async () => {
  const page = await accounts.window()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(entry, { waitUntil: 'networkidle' })
  expect(await opening(page).isVisible()).toBe(true)
  expect(scripts.filter((url) => /Ask|Chat|react/i.test(url))).toEqual([])
  await openPanel(page)
  expect(await isFocused(box(page))).toBe(true)
  await ask(page, 'What am I not allowed to do as an RN?')
  await page.locator('.toast', { hasText: 'You need to be logged in to use AI guidance' }).waitFor()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByLabel('Email').fill(await accounts.createUser())
  await dialog.getByLabel('Password').fill(password)
  const reloaded = page.waitForEvent('load')
  await dialog.getByLabel('Password').press('Enter')
  await reloaded
  await answers(page).first().waitFor()
  expect(await questions(page).innerText()).toContain('What am I not allowed to do as an RN?')
  expect(await box(page).inputValue()).toBe('')
  await page.getByText('4 of 5 messages left').waitFor()
})

test('a free user sees what is left of five messages, and cannot send a sixth (H6)', async () => {
  const { page, email } = await onEntry(accounts, 'free', { allow: refused })
  const setUsed = (count: number) =>
    accounts.rows(`update users set ai_messages_used = ${count} where email = $1`, [email])
  await page.getByText('5 of 5 messages left').waitFor()
  await askAndRead(page, 'What am I not allowed to do as an RN?')
  await page.getByText('4 of 5 messages left').waitFor()
  await setUsed(4)
  await ask(page, 'Who pays? [[length]]')
  await answers(page).getByText('You have no messages left this month').waitFor()
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0)

  expect(await page.locator('.ask').getByRole('link', { name: 'See membership' }).count()).toBe(1)

  await page.goto('/opportunity/nurse-foot-care')
  await opening(page).click()
  const panel = page.getByRole('group', { name: 'Your conversation' })
  await panel.getByText('Message Limit Reached.').waitFor()
  // The focus is not in the empty box, so a phone opens no keyboard.
  expect(await isFocused(panel)).toBe(true)
  await box(page).fill('Who pays?')
  await page.getByText('Your draft stays in this tab.').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await box(page).press('Enter')
  expect(await page.locator('.toast').count()).toBe(0)
  expect(await box(page).inputValue()).toBe('Who pays?')
  expect(await used(accounts, email)).toBe(5)
})

const toggle = (page: Page) => page.getByLabel('Use my saved numbers')
const shown = (page: Page) => page.locator('.chat-numbers')

test('saved numbers are sent only while the switch is on, as they are shown, and not if they fail to load (H9)', async () => {
  const { page, email } = await accounts.windowOf('member', { allow: /status of 503/ })
  await accounts.rows(
    `insert into fit_answers (user_id, answers, updated_at)
     select id, '{"budget": 432100, "hours": 13}', now() from users where email = $1`,
    [email],
  )
  await page.addInitScript(() => {
    const profile = { job: 'keeps', hourlyPay: 6171, status: 'single', state: 'OH' }
    const local = { profile, changedAt: new Date().toISOString() }
    localStorage.setItem('profile', JSON.stringify(local))
  })
  const bodies: Body<'POST /api/ai/chat'>[] = []
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ai/chat')) bodies.push(request.postDataJSON())
    if (/\/api\/(?:scenarios|fit-answers)/.test(request.url())) reads.push(request.url())
  })
  await page.goto(entry)
  await openPanel(page)
  const question = 'What would I keep after taxes?'
  await askAndRead(page, question)
  expect(reads).toEqual([])
  expect(Object.keys(bodies[0] ?? {})).not.toContain('savedNumbers')

  await page.route('**/api/fit-answers', (route) => route.fulfill({ status: 503 }))
  await toggle(page).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await askAndRead(page, question, 2)
  expect(Object.keys(bodies[1] ?? {})).not.toContain('savedNumbers')
  await page.unroute('**/api/fit-answers')
  await again.click()

  await shown(page).waitFor()
  const text = await shown(page).innerText()
  for (const part of ['$61.71', 'Ohio', '$4,321', '13 hours']) expect(text).toContain(part)
  await askAndRead(page, question, 3)
  expect(text).toContain(bodies[2]?.savedNumbers?.line)
  expect(bodies[2]?.savedNumbers?.profile).toMatchObject({ hourlyPay: 6_171, state: 'OH' })
  const link = answers(page).nth(2).getByRole('link', { name: 'What you take home' }).last()
  expect(await link.getAttribute('href')).toContain(`/opportunity/${slug}#take-home?v=1`)

  await toggle(page).click()
  await askAndRead(page, question, 4)
  expect(Object.keys(bodies[3] ?? {})).not.toContain('savedNumbers')
})
