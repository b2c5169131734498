import type { ChatMessage } from '../../domain/chat/chat.schema.ts'
import { savedState } from './ledger.ts'
import { callEndpoint } from './soak-user.ts'
import type { SoakUser, World } from './soak-user.ts'
import { readRows } from './stored.ts'
import type { StoredUser } from './stored.ts'

export async function checkInterface(world: World, users: SoakUser[]): Promise<void> {
  const rows = await readRows(world)
  const shown: { user: SoakUser; wrong: unknown }[] = []
  for (const user of users) {
    const row = rows.get(user.clerkId)
    if (row) shown.push({ user, wrong: await compareShown(world, user, row) })
  }
  world.book.check('The API shows what is stored', shown, ({ user, wrong }) =>
    wrong ? { email: user.email, wrong } : undefined,
  )
  const deletedUsers = users.filter(({ ledger }) => ledger.deletion === 'done').slice(-100)
  const refused: number[] = []
  for (const user of deletedUsers) refused.push((await callEndpoint(world, user, 'getUser')).status)
  world.book.check('A deleted user gets 401', refused, (status) => status !== 401 && { status })
}

async function compareShown(world: World, user: SoakUser, row: StoredUser): Promise<unknown> {
  const { body: profile } = await callEndpoint(world, user, 'getUser')
  const { body: list } = await callEndpoint(world, user, 'listSaved')
  const { body: limits } = await callEndpoint(world, user, 'getLimits')
  const { body: all } = await callEndpoint(world, user, 'exportAccount')
  if (!profile || !list || !limits || !all) return 'does not answer'
  const stored = row.saved.map((item) => `${item.opportunity_slug} ${savedState(item)}`).sort()
  const listed = list.map((item) => `${item.opportunitySlug} ${savedState(item)}`).sort()
  const exported = all.savedOpportunities
    .map((item) => `${item.opportunitySlug} ${savedState(item)}`)
    .sort()
  const texts = (messages: unknown[]) =>
    (messages as ChatMessage[]).map(({ role, content, state }) => [role, content, state ?? null])
  const storedConversations = row.talks.map((talk) =>
    JSON.stringify([talk.opportunity_slug, texts(talk.messages)]),
  )
  const exportedConversations = all.conversations.map((talk) =>
    JSON.stringify([talk.opportunitySlug, texts(talk.messages)]),
  )
  const differences = {
    id: profile.id !== row.id,
    tier: profile.subscriptionTier !== row.subscription_tier,
    founding: profile.isFoundingMember !== row.is_founding_member,
    list: `${stored}` !== `${listed}`,
    export: `${stored}` !== `${exported}`,
    conversations: `${storedConversations.sort()}` !== `${exportedConversations.sort()}`,
    messages: limits.aiMessagesUsed !== row.ai_messages_used,
    saves: limits.savedUsed !== row.saved_opportunities_count,
  }
  return Object.values(differences).some(Boolean) && { ...differences, profile }
}
