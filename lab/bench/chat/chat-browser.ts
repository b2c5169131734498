import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser } from '../../../scripts/find-browser.mjs'
import { bringSiteUpToDate } from '../../../tests/support/built-site.ts'
import { signIn, startWholeSite, type WholeSite } from '../../../tests/support/whole-site.ts'
import { measureOpening, type OpeningTimes } from './conversation-length.ts'
import { longestFrame, type LongestFrame } from '../pages/frame-work.ts'

type Neon = WholeSite['neon']

const email = 'nurse@example.com'
const entry = '/opportunity/chronic-disease-management'

export interface ChatInBrowser {
  /** Bytes of the scripts that only a member loads on /ai-chat, compressed with brotli 11. */
  chatBytes: number
  /** Number of chat scripts that an entry's page loads for a visitor before any interaction. */
  beforeIntent: number
  /** The longest frame on a page with 200 messages, by what happens on the page. */
  frames: Record<'idle' | 'scrolling' | 'typing' | 'streaming', LongestFrame>
  opening: OpeningTimes
}

export async function chatInBrowser(quick = false): Promise<ChatInBrowser> {
  bringSiteUpToDate()
  const site = await startWholeSite()
  const browser = await chromium.launch({ executablePath: await findBrowser({ whole: true }) })
  try {
    await site.addUser({ email })
    const chat = await measureChat(browser, site.neon, site.url)
    return { ...chat, opening: await measureOpening(browser, site, quick ? 3 : 11) }
  } finally {
    await browser.close()
    await site.close()
  }
}

async function measureChat(
  browser: Browser,
  neon: Neon,
  url: string,
): Promise<Omit<ChatInBrowser, 'opening'>> {
  const visitor = await browser.newPage()
  const visited = scriptsOf(visitor)
  await visitor.goto(url + entry, { waitUntil: 'networkidle' })
  const beforeIntent = [...visited.keys()].filter((name) => /Ask|Chat/.test(name)).length

  const first = await browser.newContext({ baseURL: url })
  await signIn(first, email)
  const storageState = await first.storageState()
  const open = async (isThere: string) => {
    const page = await (await browser.newContext({ baseURL: url, storageState })).newPage()
    const scripts = scriptsOf(page)
    await page.goto('/ai-chat', { waitUntil: 'networkidle' })
    await page.locator(isThere).first().waitFor()
    await page.waitForLoadState('networkidle')
    return { page, scripts }
  }
  const free = await open('#guidance-upsell')
  await neon.rows("update users set subscription_tier = 'member'")
  await storeConversation(neon)
  const { page, scripts } = await open('.chat-answer')
  const own = [...scripts].filter(([name]) => !free.scripts.has(name))
  const sizes = await Promise.all(own.map(([, body]) => body))
  return {
    chatBytes: sizes.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
    beforeIntent,
    frames: await measureFrames(browser, page),
  }
}

function scriptsOf(page: Page): Map<string, Promise<Buffer>> {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body())
  })
  return bodies
}

/**
 * Stores a conversation of 200 messages for the user. Like a real model's answers, the answers have
 * lists, links and emphasis.
 */
async function storeConversation(neon: Neon): Promise<void> {
  const createdAt = '2026-11-21T12:00:00.000Z'
  const answer = [
    'Start from **your own numbers**, not from the hotel’s. See [Execution plan](/opportunity/premium-post-surgical-recovery#execution-plan).',
    '1. Decide what an hour of yours must earn.\n2. Add travel, insurance and calls.\n3. Write three packages.',
    'At 1.5 shifts a week for 46 weeks, $1,000 a shift is $69,000 gross, before tax and costs. '.repeat(
      3,
    ),
  ].join('\n\n')
  await neon.rows(
    'insert into ai_conversations (user_id, created_at, updated_at) select id, now(), now() from users',
  )
  await neon.rows(
    `insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
     select user_id, id, 'r' || turn, role, case role when 'user'
       then 'Question ' || turn || ': what should I charge?' else $1 end, $2::timestamptz, state
     from ai_conversations, generate_series(1, 100) as turn,
       (values ('user', null), ('assistant', 'complete')) as kind(role, state)
     order by turn, role desc`,
    [answer, createdAt],
  )
}

async function measureFrames(browser: Browser, page: Page): Promise<ChatInBrowser['frames']> {
  const during = (work: () => Promise<unknown>) => longestFrame(browser, page, work)
  const box = page.getByLabel('Your question')
  return {
    idle: await during(() => page.waitForTimeout(2_000)),
    scrolling: await during(async () => {
      await page.locator('.chat-log').hover()
      for (let turn = 0; turn < 60; turn += 1) {
        await page.mouse.wheel(0, turn < 40 ? -700 : 1200)
        await page.waitForTimeout(16)
      }
    }),
    typing: await during(async () => {
      await box.focus()
      const text = 'What should I charge for a night, and who decides about it?'
      await page.keyboard.type(text, { delay: 20 })
    }),
    streaming: await during(async () => {
      await box.fill('[[slow]] And who pays?')
      await box.press('Enter')
      await page.locator('.is-pending .chat-text').waitFor()
      await page.waitForTimeout(4_000)
    }),
  }
}

if (import.meta.main) {
  console.info = () => undefined
  console.log(await chatInBrowser())
}
