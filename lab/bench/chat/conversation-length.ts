import type { Browser, BrowserContext } from 'playwright'
import { signIn, type WholeSite } from '../../../tests/support/whole-site.ts'
import { median } from '../median.ts'

/**
 * Median time for a short and for a long conversation, in milliseconds, from the start of the page
 * load until the newest message is painted.
 */
export interface OpeningTimes {
  short: number
  long: number
}

export const lengths = { short: 20, long: 2_000 }

/** Opens a short and a long conversation alternately, with a warm cache. */
export async function measureOpening(
  browser: Browser,
  { neon, url, addUser }: WholeSite,
  rounds: number,
): Promise<OpeningTimes> {
  const open = async (name: keyof typeof lengths): Promise<BrowserContext> => {
    const email = `${name}@example.com`
    await addUser({ email })
    const context = await browser.newContext({ baseURL: url })
    await signIn(context, email)
    const page = await context.newPage()
    await page.goto('/about')
    await page.locator('#account .tier').waitFor({ state: 'attached' })
    await page.close()
    await neon.rows("update users set subscription_tier = 'member' where email = $1", [email])
    await storeMessages(neon, email, lengths[name])
    return context
  }
  const contexts = { short: await open('short'), long: await open('long') }
  const times: Record<keyof typeof lengths, number[]> = { short: [], long: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['short', 'long'] as const) {
      const time = await timeOpening(contexts[name], lengths[name])
      // The first round only fills the cache, so do not count it.
      if (round >= 0) times[name].push(time)
    }
  }
  for (const context of Object.values(contexts)) await context.close()
  return { short: median(times.short), long: median(times.long) }
}

async function timeOpening(context: BrowserContext, messages: number): Promise<number> {
  const page = await context.newPage()
  await page.goto('/ai-chat')
  await page.getByText(`Question ${messages / 2}:`).waitFor()
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  )
  await page.close()
  return time
}

/**
 * Stores a conversation of `count` messages. Like a real model's answers, the answers have lists,
 * links and emphasis.
 */
async function storeMessages(neon: WholeSite['neon'], email: string, count: number): Promise<void> {
  const answer = [
    'Start from **your own numbers**. See [Execution plan](/opportunity/premium-post-surgical-recovery#execution).',
    '1. Decide what an hour of yours must earn.\n2. Add travel and insurance.\n3. Write three packages.',
    'At 1.5 shifts a week for 46 weeks, $1,000 a shift is $69,000 gross. '.repeat(3),
  ].join('\n\n')
  await neon.rows(
    `insert into ai_conversations (user_id, created_at, updated_at)
     select id, now(), now() from users where email = $1`,
    [email],
  )
  await neon.rows(
    `insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
     select talk.user_id, talk.id, 'r' || turn, role, case role when 'user'
       then 'Question ' || turn || ': what should I charge?' else $1 end, now(), state
     from ai_conversations as talk join users on users.id = talk.user_id,
       generate_series(1, $3::int / 2) as turn,
       (values ('user', null), ('assistant', 'complete')) as kind(role, state)
     where users.email = $2
     order by turn, role desc`,
    [answer, email, String(count)],
  )
}
