import * as z from 'zod'

const line = z.string().trim().min(1)

/** A conversation that the editors wrote as an example; one record of `src/content/sample-conversations.yaml`. */
export const sampleConversationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  order: z.int().positive().describe('Its place in the list, from 1.'),
  title: line.max(70).describe('A short question or phrase; the line that opens the conversation.'),
  exchanges: z
    .array(
      z.strictObject({
        question: line.max(300).describe('As a member types it. No names, no health details.'),
        answer: line
          .max(1300)
          .describe(
            'Markdown, 80 to 150 words, one list at most. Publisher and year in words; an estimate with its sum.',
          ),
      }),
    )
    .min(1),
  drawnFrom: z
    .array(z.string().regex(/^[a-z0-9-]+$/))
    .min(1)
    .describe('Slugs of the entries that the answers rest on.'),
})
