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
  // The file's name is the id, so that a doubled `slug` reaches the catalog's check.
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
 * What a page may know of members' text: how many items each list has, and which sources it
 * cites, which the build looks up. The text itself
 * is checked here and left where it is.
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
