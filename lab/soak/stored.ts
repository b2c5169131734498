import type { ChatMessage } from '../../domain/chat/chat.schema.ts'
import type { SavedItem } from '../../domain/saved/saved.schema.ts'
import type { World } from './soak-user.ts'

export interface StoredUser {
  id: string
  clerk_id: string
  subscription_tier: 'free' | 'member'
  subscription_status: string
  is_founding_member: boolean
  stripe_customer_id: string | null
  cancel_at_period_end: boolean
  subscription_end_date: Date | null
  ai_messages_used: number
  ai_messages_returned: number
  saved_opportunities_count: number
  /** Number of stored messages that count toward the allowance of the month in `quota_period`. */
  charged: number
  saved: { opportunity_slug: string; notes: string | null; status: SavedItem['status'] }[]
  talks: { opportunity_slug: string | null; messages: ChatMessage[] }[]
}

export async function readRows({ set }: World): Promise<Map<string, StoredUser>> {
  const rows = await set.rows<StoredUser>(`
    select users.*,
      (select count(*)::int from chat_messages
        where user_id = users.id and charged_period = users.quota_period) as charged,
      (select coalesce(json_agg(s), '[]') from saved_opportunities s where user_id = users.id) as saved,
      (select coalesce(json_agg(json_build_object('opportunity_slug', c.opportunity_slug, 'messages', (
          select coalesce(json_agg(json_build_object('role', role, 'content', content, 'state', state,
            'requestId', request_id) order by m.id), '[]')
          from chat_messages m where m.conversation_id = c.id))), '[]')
        from ai_conversations c where user_id = users.id) as talks
    from users`)
  return new Map(rows.map((row) => [row.clerk_id, row]))
}
