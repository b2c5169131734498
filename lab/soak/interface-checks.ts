import type { ChatMessage } from '../../domain/chat/chat.schema.ts'
import { savedState } from './ledger.ts'
import { ask } from './person.ts'
import type { Person, World } from './person.ts'
import { readRows } from './stored.ts'
import type { Row } from './stored.ts'

/** Compares what the API shows every user with what is stored. */
export async function checkInterface(world: World, everybody: Person[]): Promise<void> {
  const rows = await readRows(world)
  const shown: { person: Person; wrong: unknown }[] = []
  for (const person of everybody) {
    const row = rows.get(person.clerkId)
    if (row) shown.push({ person, wrong: await compareShown(world, person, row) })
  }
  world.book.check('The API shows what is stored', shown, ({ person, wrong }) =>
    wrong ? { email: person.email, wrong } : undefined,
  )
  const gone = everybody.filter(({ ledger }) => ledger.departure === 'gone').slice(-100)
  const refused: number[] = []
  for (const person of gone) refused.push((await ask(world, person, 'getUser')).status)
  world.book.check('A deleted user gets 401', refused, (status) => status !== 401 && { status })
}

async function compareShown(world: World, person: Person, row: Row): Promise<unknown> {
  const { body: user } = await ask(world, person, 'getUser')
  const { body: list } = await ask(world, person, 'listSaved')
  const { body: limits } = await ask(world, person, 'getLimits')
  const { body: all } = await ask(world, person, 'exportAccount')
  if (!user || !list || !limits || !all) return 'does not answer'
  const stored = row.saved.map((item) => `${item.opportunity_slug} ${savedState(item)}`).sort()
  const listed = list.map((item) => `${item.opportunitySlug} ${savedState(item)}`).sort()
  const exported = all.savedOpportunities
    .map((item) => `${item.opportunitySlug} ${savedState(item)}`)
    .sort()
  const texts = (messages: unknown[]) =>
    (messages as ChatMessage[]).map(({ role, content, state }) => [role, content, state ?? null])
  const kept = row.talks.map((talk) =>
    JSON.stringify([talk.opportunity_slug, texts(talk.messages)]),
  )
  const told = all.conversations.map((talk) =>
    JSON.stringify([talk.opportunitySlug, texts(talk.messages)]),
  )
  const differences = {
    id: user.id !== row.id,
    tier: user.subscriptionTier !== row.subscription_tier,
    founding: user.isFoundingMember !== row.is_founding_member,
    list: `${stored}` !== `${listed}`,
    export: `${stored}` !== `${exported}`,
    conversations: `${kept.sort()}` !== `${told.sort()}`,
    messages: limits.aiMessagesUsed !== row.ai_messages_used,
    saves: limits.savedUsed !== row.saved_opportunities_count,
  }
  return Object.values(differences).some(Boolean) && { ...differences, user }
}
