import { readdirSync, readFileSync } from 'node:fs'
import { defineCollection } from 'astro:content'
import { file } from 'astro/loaders'
import * as z from 'zod'
import { chapterSchema } from '../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../domain/catalog/opportunity.schema.ts'
import { premiumSections } from '../domain/members/members-text.ts'
import { parsePremium, premiumSources } from '../domain/members/members-text.schema.ts'
import { sampleConversationSchema } from '../domain/chat/sample-conversation.schema.ts'
import { marketSchema, sourceSchema } from '../domain/catalog/source.schema.ts'
import { markdownEntries } from './build/content/markdown-entries.ts'

const opportunities = defineCollection({
  // Use the file name as id. Astro would use `slug` and hide duplicates from our check.
  loader: markdownEntries({
    base: './src/content/opportunities',
    pattern: '*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  }),
  schema: opportunitySchema,
})

const handbook = defineCollection({
  loader: markdownEntries({ base: './src/content/handbook', pattern: '*.md' }),
  schema: chapterSchema,
})

const sources = defineCollection({
  loader: file('./src/content/sources.yaml'),
  schema: sourceSchema,
})

const markets = defineCollection({
  loader: file('./src/content/markets.yaml'),
  schema: marketSchema,
})

const sampleConversations = defineCollection({
  loader: file('./src/content/sample-conversations.yaml'),
  schema: sampleConversationSchema,
})

/**
 * The public facts about members' text: the number of items in each list, and the cited sources.
 * The text is checked here but never passed to a page.
 */
const memberOutlines = defineCollection({
  loader: () => {
    const folder = 'src/content/premium'
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
    return files.map((name) => {
      const content = parsePremium(`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8'))
      const counts = Object.entries(premiumSections).map(([title, [card, field]]) => {
        const lists: Record<string, string[]> = content[card]
        return { card, title, items: lists[field]?.length ?? 0 }
      })
      return { id: name.replace(/\.md$/, ''), counts, sources: premiumSources(content) }
    })
  },
  schema: z.strictObject({
    id: z.string(),
    sources: z.array(z.string()),
    counts: z.array(
      z.strictObject({
        card: z.enum(['compliance', 'marketingAssets']),
        title: z.string(),
        items: z.int().positive(),
      }),
    ),
  }),
})

export const collections = {
  opportunities,
  handbook,
  sources,
  markets,
  sampleConversations,
  memberOutlines,
}
