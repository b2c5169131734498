import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { asking } from './asking.ts'
import { answers, ask, askAndRead, isFocused, log, memberInChat, questions, send } from './chats.ts'

const accounts = useAccounts()

async function memberWith(exchanges: number) {
  const { page, email } = await accounts.windowOf('member', { allow: /net::ERR_FAILED/ })
  const [{ clerk_id: clerkId } = {}] = await accounts.rows(
    'select clerk_id from users where email = $1',
    [email],
  )
  await asking({ url: '', neon: accounts.neon() }).fill({ clerkId: `${clerkId}` }, exchanges)
  await page.goto('/ai-chat')
  await questions(page).last().waitFor()
  return page
}

test('fits a phone, and scrolls to the newest message unless the user has scrolled up', async () => {
  const { page } = await memberInChat(accounts, { width: 390 })
  const bottom = async () => {
    const { y = 0, height = 0 } = (await send(page).boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(bottom).toBeLessThan(740)
  await askAndRead(page, 'How should I price a 12-hour recovery shift?')
  await askAndRead(page, 'What must be in place before my first client?', 2)
  // The question and its answer are taller than the log, so the log scrolls to the question.
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0
  const fromTop = async () => (await topOf(questions(page).last())) - (await topOf(log(page)))
  await expect.poll(async () => Math.round(await fromTop())).toBe(12)

  await ask(page, '[[slow]] How do I find my first 10 clients?')
  await log(page).locator('.is-pending .chat-text').waitFor()
  await log(page).hover()
  await page.mouse.wheel(0, -400)
  await page.getByRole('button', { name: 'Jump to newest' }).waitFor()
  const top = () => log(page).evaluate((element) => element.scrollTop)
  const before = await top()
  const pending = () => log(page).locator('.is-pending').innerText()
  const text = await pending()
  await expect.poll(pending).not.toBe(text)
  expect(Math.abs((await top()) - before)).toBeLessThan(3)
  await page.getByRole('button', { name: 'Jump to newest' }).click()
  await expect
    .poll(() =>
      log(page).evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
      ),
    )
    .toBeLessThan(60)
  await page.getByRole('button', { name: 'Stop' }).click()
})

test('links an answer once the list of entries is loaded, and copies it', async () => {
  const { page } = await memberInChat(accounts)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await askAndRead(page, 'How should I price a 12-hour recovery shift?')
  const links = answers(page).locator('a')
  const cited = await links.first().innerText()
  let come = () => {}
  const later = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/opportunities.json', async (route) => {
    await later
    await route.continue()
  })
  await page.reload()
  await answers(page).getByText(cited).first().waitFor()
  expect(await links.count()).toBe(0)
  come()
  await expect.poll(() => links.first().innerText()).toBe(cited)
  const to = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await page.getByRole('button', { name: 'Copy this answer' }).click()
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`](${new URL(page.url()).origin}${to[0]})`)
})

test('loads earlier messages without moving the visible ones, saves a copy of all, and prints them', async () => {
  const page = await memberWith(120)
  let fails = true
  // Not `times: 1`: Playwright would then end the route while the script of the toast loads, and in
  // one of 100 runs, the browser never answers that request.
  await page.route(/\/api\/ai\/conversation\?.*cursor=/, (route) =>
    fails ? route.abort() : route.continue(),
  )
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await page.getByText('We couldn’t load earlier messages').first().waitFor()
  const first = questions(page).filter({ hasText: /Question 71$/ })
  const topOf = async () => (await first.boundingBox())?.y ?? 0
  const before = await topOf()
  fails = false
  await page.keyboard.press('Enter')
  await expect.poll(() => questions(page).count()).toBe(100)
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  expect(await isFocused(earlier)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => questions(page).count()).toBe(120)
  expect(await earlier.count()).toBe(0)
  expect(await isFocused(log(page))).toBe(true)

  await page.getByText('Save a copy').click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Markdown (.md)' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  expect(text.match(/Question \d+$/gm)).toHaveLength(120)

  await page.evaluate(() => (document.documentElement.dataset['printConversation'] = ''))
  await page.emulateMedia({ media: 'print' })
  const [height, fullHeight] = await log(page).evaluate((element) => [
    element.clientHeight,
    element.scrollHeight,
  ])
  expect(height).toBe(fullHeight)
  expect(await page.locator('.chat-print-head').isVisible()).toBe(true)
  expect(await page.locator('button:visible, textarea:visible').count()).toBe(0)
})

test('keeps ratings, and a list of conversations: new, renamed, opened by Back, deleted', async () => {
  const page = await memberWith(2)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  const thread = (name: string) => list.getByRole('link', { name })
  const menu = (title: string) => list.getByRole('button', { name: `Rename or delete: ${title}` })
  await page.getByRole('button', { name: 'Not helpful' }).first().click()
  await page.getByLabel('What was missing or wrong? (optional)').fill('No price.')
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.getByText('Thank you.').waitFor()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('heading', { name: 'Start a Conversation' }).waitFor()
  await askAndRead(page, 'Which insurance do I need?')
  await thread('Which insurance do I need?').waitFor()
  expect(await questions(page).allTextContents()).toEqual([
    expect.stringContaining('Which insurance do I need?'),
  ])
  await menu('Question 1').click()
  await list.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByLabel('Title of the conversation').fill('Prices')
  await page.keyboard.press('Enter')
  await thread('Prices').waitFor()
  await page.goBack()
  await expect.poll(() => questions(page).count()).toBe(2)
  await page.reload()
  await expect.poll(() => thread('Prices').getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: 'Not helpful', pressed: true }).waitFor()

  await menu('Prices').click()
  await list.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => questions(page).count()).toBe(1)
  expect(await thread('Prices').count()).toBe(0)
})
