import * as z from 'zod'

const line = z.string().trim().min(1)

/**
 * An example conversation that our editors wrote: one record of
 * `src/content/sample-conversations.yaml`.
 */
export const sampleConversationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  order: z.int().positive().describe('Position in the list, starting at 1.'),
  title: line.max(70).describe('A short question or phrase: the heading of the conversation.'),
  exchanges: z
    .array(
      z.strictObject({
        question: line
          .max(300)
          .describe('The question as a member types it. No names, no health details.'),
        answer: line
          .max(1300)
          .describe(
            'Markdown, 80 to 150 words, at most one list. Name publisher and year. Show how an estimate is calculated.',
          ),
      }),
    )
    .min(1),
  drawnFrom: z
    .array(z.string().regex(/^[a-z0-9-]+$/))
    .min(1)
    .describe('Slugs of the entries that the answers use.'),
})
