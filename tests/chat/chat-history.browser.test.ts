import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { useAccounts } from '../account/accounts.ts'
import { answers, ask, askAndRead, box, log, memberInChat, questions, send } from './chats.ts'

const accounts = useAccounts()

describe('the history', () => {
  test('is short enough on a phone that the button below the question field is in view', async () => {
    const { page } = await memberInChat(accounts)
    await page.setViewportSize({ width: 390, height: 844 })
    const bottom = async () => {
      const { y = 0, height = 0 } = (await send(page).boundingBox()) ?? {}
      return y + height
    }
    await expect.poll(bottom).toBeLessThan(844)
  })

  test('is 600 px high and scrolls to the newest message unless the user has scrolled up', async () => {
    const { page } = await memberInChat(accounts)
    const height = () =>
      page.locator('.chat-log').evaluate((box) => (box as HTMLElement).offsetHeight)
    // On a busy machine a new tab needs time for its first layout.
    await expect.poll(height).toBe(600)
    await askAndRead(page, 'How should I price a 12-hour recovery shift?')
    await askAndRead(page, 'What must be in place before my first client?', 2)
    const toEnd = () =>
      log(page).evaluate((element) =>
        Math.round(element.scrollHeight - element.scrollTop - element.clientHeight),
      )
    expect(await page.getByText('Jump to newest').count()).toBe(0)
    // The question and its answer are taller than the log, so the log scrolls to the question.
    const fromTop = () =>
      questions(page)
        .last()
        .evaluate((question) =>
          Math.round(
            question.getBoundingClientRect().top -
              question.closest('.chat-log')!.getBoundingClientRect().top,
          ),
        )
    await expect.poll(fromTop).toBe(12)
    // After a change of the width, the question must again be 12 px below the top of the log.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(fromTop).toBe(12)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(fromTop).toBe(12)

    await ask(page, '[[slow]] How do I find my first 10 clients?')
    await log(page).locator('.is-pending .chat-text').waitFor()
    await log(page).hover()
    await page.mouse.wheel(0, -400)
    await page.getByRole('button', { name: 'Jump to newest' }).waitFor()
    const before = await log(page).evaluate((element) => element.scrollTop)
    const length = () => log(page).locator('.is-pending').innerText()
    const text = await length()
    await expect.poll(length).not.toBe(text)
    expect(
      Math.abs((await log(page).evaluate((element) => element.scrollTop)) - before),
    ).toBeLessThan(3)
    await page.getByRole('button', { name: 'Jump to newest' }).click()
    await expect.poll(toEnd).toBeLessThan(60)
    await page.getByRole('button', { name: 'Stop' }).click()
  })

  test('keeps only links within the site in an answer, and copies it', async () => {
    const { page } = await memberInChat(accounts)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await askAndRead(page, 'How should I price a 12-hour recovery shift?')
    const links = await answers(page)
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^\/(opportunity|handbook)\/[a-z-]+#[a-z-]+$/)
    await page.getByRole('button', { name: 'Copy this answer' }).click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('**This is the local emulator of OpenAI.**')
    expect(copied).toContain(`](${new URL(page.url()).origin}${links[0]})`)
  })

  test('shows an answer before the list of entries is loaded, and adds the links later', async () => {
    const { page } = await memberInChat(accounts)
    await askAndRead(page, 'How should I price a 12-hour recovery shift?')
    const cited = await answers(page).locator('a').first().innerText()
    let come = () => {}
    const later = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/opportunities.json', async (route) => {
      await later
      await route.continue()
    })
    await page.reload()
    await answers(page).getByText(cited).first().waitFor()
    expect(await answers(page).locator('a').count()).toBe(0)
    come()
    await expect.poll(() => answers(page).locator('a').first().innerText()).toBe(cited)
  })

  test('shows raw HTML, images and external links of an answer as text', async () => {
    const { page } = await memberInChat(accounts)
    const content =
      '<img src=x onerror="document.title=1"> ![pixel](https://evil.example/p.png) [go](https://evil.example) [js](javascript:alert(1)) <script>1</script>'
    const at = '2026-11-21T12:00:00.000Z'
    await page.route('**/api/ai/conversation', (route) =>
      route.fulfill({
        json: {
          messages: [
            { role: 'user', content: '<b>x</b>', createdAt: at, requestId: 'a' },
            { role: 'assistant', content, createdAt: at, requestId: 'a', state: 'complete' },
          ],
        },
      }),
    )
    await page.reload()
    await answers(page).first().waitFor()
    expect(await answers(page).locator('img, script, a').count()).toBe(0)
    expect(await questions(page).locator('b').count()).toBe(0)
    expect(await answers(page).innerText()).toContain('<img src=x onerror=')
  })

  test('shows a table, and gives each text its own direction', async () => {
    const { page } = await memberInChat(accounts)
    const at = '2026-11-21T12:00:00.000Z'
    const message = { createdAt: at, requestId: 'a' }
    const content = 'כמה זה עולה?\n\nItem | Cost\n--- | ---\nKit | $40<br>a month\n\nTotal.'
    await page.route('**/api/ai/conversation', (route) =>
      route.fulfill({
        json: {
          messages: [
            { ...message, role: 'user', content: 'من يدفع؟' },
            { ...message, role: 'assistant', content, state: 'complete' },
          ],
        },
      }),
    )
    await page.reload()
    await answers(page).first().waitFor()
    const directionOf = (text: string) =>
      log(page)
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).direction)
    expect(await directionOf('من يدفع؟')).toBe('rtl')
    expect(await directionOf('כמה זה עולה?')).toBe('rtl')
    expect(await directionOf('Total.')).toBe('ltr')
    expect(await answers(page).getByRole('cell').allInnerTexts()).toEqual(['Kit', '$40\na month'])
    await box(page).fill('من يدفع؟')
    expect(await box(page).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  })

  test('saves Markdown and text copies, and deletes only after confirmation', async () => {
    const { page, email } = await memberInChat(accounts)
    await askAndRead(page, 'How do I find my first 10 clients?')
    for (const [name, file] of [
      ['Markdown (.md)', 'conversation.md'],
      ['Plain text (.txt)', 'conversation.txt'],
    ] as const) {
      await page.getByText('Save a copy').click()
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const download = await downloaded
      expect(download.suggestedFilename()).toBe(file)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain('How do I find my first 10 clients?')
      expect(text).toContain('not a nurse or a lawyer')
    }
    const storedMessages = () =>
      accounts.rows(
        `select 1 from ai_conversations c join users u on u.id = c.user_id where email = '${email}'`,
      )
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    expect(await storedMessages()).toHaveLength(1)
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('button', { name: 'Delete and start new' }).click()
    await page.getByRole('heading', { name: 'Start a Conversation' }).waitFor()
    expect(await storedMessages()).toEqual([])
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('prints the whole conversation without boxes and buttons', async () => {
    const { page } = await memberInChat(accounts)
    await askAndRead(page, 'How should I price a 12-hour recovery shift?')
    await askAndRead(page, 'What must be in place before my first client?', 2)
    await page.evaluate(() => (document.documentElement.dataset['printConversation'] = ''))
    await page.emulateMedia({ media: 'print' })
    const { height, whole: fullHeight } = await log(page).evaluate((element) => ({
      height: element.clientHeight,
      whole: element.scrollHeight,
    }))
    expect(height).toBe(fullHeight)
    expect(await page.locator('.chat-print-head').isVisible()).toBe(true)
    expect(await page.locator('button:visible, textarea:visible').count()).toBe(0)
  })
})

test('announces an answer to screen readers once, not in pieces', async () => {
  const { page } = await memberInChat(accounts)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const status = document.querySelector('.chat > [role=status]')!
    new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  await askAndRead(page, 'How should I price a 12-hour recovery shift?')
  const announcements = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(async () => (await announcements()).length).toBe(2)
  const [first, second] = await announcements()
  expect(first).toBe('The AI is writing an answer.')
  expect(second).toMatch(/^Answer ready\. This is the local emulator/)
  expect(second!.length).toBeLessThan(400)
  expect(await log(page).getAttribute('aria-live')).toBe('off')
})
