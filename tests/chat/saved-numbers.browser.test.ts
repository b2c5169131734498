import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Body } from '../../domain/http/contract.schema.ts'
import { useAccounts } from '../account/accounts.ts'
import { answers, askAndRead, entry, openPanel, slug } from './chats.ts'

const accounts = useAccounts()
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
