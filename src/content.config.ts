import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import * as z from 'zod'
import { cautionSchema } from '../domain/catalog/caution.schema.ts'
import { chapterSchema } from '../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../domain/catalog/opportunity.schema.ts'
import { membersSections, premiumSources } from '../domain/members/members-sections.ts'
import { sampleConversationSchema } from '../domain/chat/sample-conversation.schema.ts'
import { sectionLinks } from '../domain/text/section.ts'
import { marketSchema, sourceSchema } from '../domain/catalog/sources/source.schema.ts'
import { membersFolder, readMembersFiles } from './build/content/members-files.ts'
import { watchedLoader } from './build/content/watched-loader.ts'

const opportunities = defineCollection({
  // Use the file name as the id. By default, Astro would use `slug` from the front matter, and two
  // files with the same slug would look like one.
  loader: glob({
    base: './src/content/opportunities',
    pattern: '*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  }),
  schema: opportunitySchema,
})

const handbook = defineCollection({
  loader: glob({ base: './src/content/handbook', pattern: '*.md' }),
  schema: chapterSchema,
})

const cautions = defineCollection({
  loader: glob({ base: './src/content/cautions', pattern: '*.md' }),
  schema: cautionSchema,
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
 * The public part of members' text: the title and number of items of each section, the cited
 * sources, the links that the build checks, and the items that the editors marked as samples. No
 * page contains any other part of members' text.
 */
const memberOutlines = defineCollection({
  loader: watchedLoader(membersFolder, () =>
    readMembersFiles().map(({ slug, content, samples, lookUps }) => ({
      id: slug,
      samples,
      sources: premiumSources(content),
      lookUps,
      links: sectionLinks(membersSections(content)),
      counts: membersSections(content).map(({ card, title, count }) => ({ card, title, count })),
    })),
  ),
  schema: z.strictObject({
    id: z.string(),
    sources: z.array(z.string()),
    lookUps: z.array(z.string()),
    links: z.array(z.string()),
    samples: z.array(
      z.strictObject({
        card: z.enum(['compliance', 'marketingAssets']),
        section: z.string(),
        occasion: z.string().optional(),
        text: z.string(),
      }),
    ),
    counts: z.array(
      z.strictObject({
        card: z.enum(['compliance', 'marketingAssets']),
        title: z.string(),
        count: z.int().positive(),
      }),
    ),
  }),
})

export const collections = {
  opportunities,
  handbook,
  cautions,
  sources,
  markets,
  sampleConversations,
  memberOutlines,
}
