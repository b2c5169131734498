import { askGuide, type Message } from '../support/chat-stream.ts'
import type { LocalSet, TestUser } from '../support/local-set.ts'

export const slug = 'executive-health-monitoring'
export const about = `/api/ai/conversation?opportunitySlug=${slug}`

export const aboutIt = (message: string, requestId?: string): Message => ({
  message,
  opportunitySlug: slug,
  ...(requestId && { requestId }),
})

/** Helpers for tests of the guide on an entry's page. */
export const asking = (set: Pick<LocalSet, 'url' | 'neon'>) => {
  const ofUser = 'user_id = (select id from users where clerk_id = $1)'
  const number = async (query: string, values: string[] = []) =>
    Number(Object.values((await set.neon.rows(query, values))[0] ?? {})[0])
  return {
    ask: (nurse: TestUser, message: string, requestId?: string) =>
      askGuide(set, nurse, aboutIt(message, requestId)),

    messagesOf: async (nurse: TestUser) =>
      (await nurse.call('GET', about)).body.messages as {
        role: string
        content: string
        state?: string
        requestId: string
      }[],

    /** What we have stored of a user's messages, also of deleted conversations. */
    storedOf: ({ clerkId }: TestUser) =>
      set.neon.rows(`select * from chat_messages where ${ofUser} order by id`, [clerkId]),

    /** What all answers have cost, in millionths of a dollar. */
    siteCost: () => number('select coalesce(sum(micro_dollars), 0) from guidance_spend'),

    costOf: ({ clerkId }: TestUser) =>
      number('select ai_cost_micro_dollars from users where clerk_id = $1', [clerkId]),

    setCounter: ({ clerkId }: TestUser, column: string, value: number) =>
      set.neon.rows(
        `update users set ${column} = $2::bigint,
           quota_period = date_trunc('month', now() at time zone 'UTC') where clerk_id = $1`,
        [clerkId, `${value}`],
      ),

    /** Marks the stored answers of a user as under way, with the text `content`. */
    forgetEnd: ({ clerkId }: TestUser, content = '') =>
      set.neon.rows(
        `update chat_messages set state = 'pending', content = $2
         where role = 'assistant' and ${ofUser}`,
        [clerkId, content],
      ),

    /** Stores a conversation of `exchanges` questions and answers, about the entry `at` or general. */
    fill: ({ clerkId }: Pick<TestUser, 'clerkId'>, exchanges: number, at: string | null = null) =>
      set.neon.rows(
        `with conversation as (
           insert into ai_conversations (user_id, opportunity_slug, title, created_at, updated_at)
           select id, $3, 'Question 1', now(), now() from users where clerk_id = $1
           returning id, user_id)
         insert into chat_messages (user_id, conversation_id, request_id, role, content, created_at, state)
         select user_id, id, 'r' || turn, role,
           case role when 'user' then 'Question ' || turn else repeat('Answer ' || turn || ' ', 60) end,
           now(), state
         from conversation, generate_series(1, $2::int) as turn,
           (values ('user', null), ('assistant', 'complete')) as kind(role, state)
         order by turn, role desc`,
        [clerkId, `${exchanges}`, at],
      ),
  }
}
