import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { axe } from '../site/axe.ts'
import { log, questions } from './chats.ts'

const accounts = useAccounts()

async function memberWith(exchanges: number, options: object = {}) {
  const { page, email } = await accounts.windowOf('member', options)
  await accounts.rows(
    `with conversation as (
       insert into ai_conversations (user_id, created_at, updated_at)
       select id, now(), now() from users where email = $1 returning id, user_id)
     insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
     select user_id, id, 'r' || turn, role,
       case role when 'user' then 'Question ' || turn else 'Answer ' || turn end, now(), state
     from conversation, generate_series(1, $2::int) as turn,
       (values ('user', null), ('assistant', 'complete')) as kind(role, state)
     order by turn, role desc`,
    [email, `${exchanges}`],
  )
  await page.goto('/ai-chat')
  await questions(page).last().waitFor()
  return page
}

test('loads earlier messages without moving the visible ones', async () => {
  const page = await memberWith(120)
  expect(await questions(page).count()).toBe(50)
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.focus()
  const topOf = () =>
    questions(page)
      .filter({ hasText: /Question 71$/ })
      .evaluate((element) => element.getBoundingClientRect().top)
  const before = await topOf()
  await page.keyboard.press('Enter')
  await expect.poll(() => questions(page).count()).toBe(100)
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  expect(await earlier.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('100 earlier messages shown.').waitFor({ state: 'attached' })

  await page.keyboard.press('Enter')
  await expect.poll(() => questions(page).count()).toBe(120)
  expect(await earlier.count()).toBe(0)
  expect(await log(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('40 earlier messages shown.').waitFor({ state: 'attached' })
  expect(await questions(page).first().textContent()).toMatch(/Question 1$/)
})

test('says that a load failed, and can retry it', async () => {
  const page = await memberWith(60, { allow: /net::ERR_FAILED/ })
  await page.route('**/api/ai/conversation?cursor=*', (route) => route.abort(), { times: 1 })
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.click()
  await page.getByText('We couldn’t load earlier messages. Try again.').first().waitFor()
  await earlier.click()
  await expect.poll(() => questions(page).count()).toBe(60)
})

test('copies the whole conversation, including messages that are not loaded', async () => {
  const page = await memberWith(120)
  await page.getByText('Save a copy').click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plain text (.txt)' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  const questions = text.match(/^Question \d+$/gm) ?? []
  expect(questions).toEqual(Array.from({ length: 120 }, (_, index) => `Question ${index + 1}`))
})

test('passes axe with the button', async () => {
  const page = await memberWith(60)
  await page.getByRole('button', { name: 'Show earlier messages' }).waitFor()
  expect(await axe(page)).toEqual([])
})
