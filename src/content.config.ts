import type { Loader } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import * as z from 'zod'
import { cautionSchema } from '../domain/catalog/caution.schema.ts'
import { chapterSchema } from '../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../domain/catalog/opportunity.schema.ts'
import { launchKitSchema } from '../domain/launch/launch-kit.schema.ts'
import { launchKit } from '../domain/launch/launch-kit.ts'
import { membersSections } from '../domain/members/members-sections.ts'
import { premiumReply } from '../domain/members/members-text.ts'
import { listSamples } from '../domain/members/samples.ts'
import { sampleConversationSchema } from '../domain/chat/sample-conversation.schema.ts'
import { marketSchema, sourceSchema } from '../domain/catalog/sources/source.schema.ts'
import { readContent, throwMistakes } from './build/content/read-content.ts'

type CheckedContent = ReturnType<typeof throwMistakes>

interface Item {
  id: string
  data: object
  body?: string
}

/**
 * Returns an Astro content loader for what `list` takes from `readContent`, which has checked it.
 * In `npm run dev`, a change in `src/content` loads it again.
 */
const contentLoader = (name: string, list: (content: CheckedContent) => Item[]): Loader => ({
  name: `content-loader: ${name}`,
  load: async ({ store, watcher, logger }) => {
    const load = () => {
      const items = list(throwMistakes(readContent()))
      store.clear()
      for (const { data, ...item } of items)
        store.set({ ...item, data: data as Record<string, unknown> })
    }
    load()
    watcher?.on('all', (_event, path) => {
      if (!path.replaceAll('\\', '/').includes('/src/content/')) return
      try {
        load()
      } catch (error) {
        logger.error(String(error))
      }
    })
  },
})

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
 * The public part of members' text: the title and number of items of each section, and the items
 * that the editors marked as samples. No page contains any other part of members' text.
 */
const memberOutlines = defineCollection({
  loader: contentLoader('memberOutlines', ({ premium }) =>
    premium.map(({ file, data }) => ({
      id: file,
      data: {
        samples: listSamples(data),
        counts: membersSections(premiumReply(data)).map(({ card, title, count }) => ({
          card,
          title,
          count,
        })),
      },
    })),
  ),
  schema: z.strictObject({
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

/**
 * The public part of the launch kits: how much each holds, and the whole kit of the featured entry.
 * No page contains any other part of a kit.
 */
const launchOutlines = defineCollection({
  loader: contentLoader('launchOutlines', ({ launch, opportunities, 'launch-shared': shared }) => {
    const featured = opportunities.find(({ data }) => data.isFeatured)?.file
    return launch.map(({ file, data }) => {
      const kit = launchKit(data, shared.data)
      const { validation, steps, attorneyQuestions, insurerQuestions } = kit
      const questions = attorneyQuestions.length + insurerQuestions.length
      const outline = { tasks: validation.length, steps: steps.length, questions }
      return { id: file, data: { outline, ...(file === featured && { sample: kit }) } }
    })
  }),
  schema: z.strictObject({
    outline: z.strictObject({ tasks: z.int(), steps: z.int(), questions: z.int() }),
    sample: launchKitSchema.optional(),
  }),
})

export const collections = {
  launchOutlines,
  opportunities,
  handbook,
  cautions,
  sources,
  markets,
  sampleConversations,
  memberOutlines,
}
