import { defineCollection } from 'astro:content'
import * as z from 'zod'
import { cautionSchema } from '../domain/catalog/caution.schema.ts'
import { chapterSchema } from '../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../domain/catalog/opportunity.schema.ts'
import { membersSections, premiumSources } from '../domain/members/members-sections.ts'
import { sampleConversationSchema } from '../domain/chat/sample-conversation.schema.ts'
import { sectionLinks } from '../domain/text/section.ts'
import { marketSchema, sourceSchema } from '../domain/catalog/sources/source.schema.ts'
import { contentLoader } from './build/content/content-loader.ts'
import { readMembersFiles } from './build/content/members-files.ts'

type Folder = 'opportunities' | 'handbook' | 'cautions'
/** The id of a Markdown file is its name. */
const folder = (name: Folder) =>
  contentLoader(name, (content) =>
    content[name].map(({ file, data, body }) => ({ id: file, data, body })),
  )

type File = 'sources' | 'markets' | 'sample-conversations'
const file = (name: File) =>
  contentLoader(name, (content) => content[name].data.map((data) => ({ id: data.id, data })))

const opportunities = defineCollection({
  loader: folder('opportunities'),
  schema: opportunitySchema,
})
const handbook = defineCollection({ loader: folder('handbook'), schema: chapterSchema })
const cautions = defineCollection({ loader: folder('cautions'), schema: cautionSchema })
const sources = defineCollection({ loader: file('sources'), schema: sourceSchema })
const markets = defineCollection({ loader: file('markets'), schema: marketSchema })
const sampleConversations = defineCollection({
  loader: file('sample-conversations'),
  schema: sampleConversationSchema,
})

/**
 * The public part of members' text: the title and number of items of each section, the cited
 * sources, the links that the build checks, and the items that the editors marked as samples. No
 * page contains any other part of members' text.
 */
const memberOutlines = defineCollection({
  loader: contentLoader('memberOutlines', () =>
    readMembersFiles().map(({ slug, content, samples, lookUps }) => ({
      id: slug,
      data: {
        samples,
        sources: premiumSources(content),
        lookUps,
        links: sectionLinks(membersSections(content)),
        counts: membersSections(content).map(({ card, title, count }) => ({ card, title, count })),
      },
    })),
  ),
  schema: z.strictObject({
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
