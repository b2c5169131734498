import * as z from 'zod'

const item = {
  id: z.string(),
  /** Days from the start. */
  day: z.int(),
  hours: z.number(),
  text: z.string(),
}

const launchTask = z.object({
  ...item,
  words: z.string(),
  number: z.string(),
  continueAt: z.number(),
  stopBelow: z.number(),
  change: z.string(),
})
export type LaunchTask = z.infer<typeof launchTask>

const launchStep = z.object({
  ...item,
  /** The ids of earlier steps that must be done first. */
  needs: z.array(z.string()).optional(),
  url: z.string().optional(),
  takes: z.string().optional(),
})
export type LaunchStep = z.infer<typeof launchStep>

/** The reply of GET /api/launch-kit/{slug}: a kit with the shared steps and questions. */
export const launchKitSchema = z.object({
  validation: z.array(launchTask),
  steps: z.array(launchStep),
  attorneyQuestions: z.array(z.string()),
  insurerQuestions: z.array(z.string()),
})
export type LaunchKit = z.infer<typeof launchKitSchema>
