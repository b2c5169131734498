import * as z from 'zod'
import { slugSchema } from '../http/input.schema.ts'
import { premiumReplySchema } from '../members/members-text.schema.ts'
import { sectionSchema } from '../text/section.schema.ts'

/** The random part of a gift link: 32 bytes in base64url. */
export const giftTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, { error: 'must be the last part of a gift link' })

export const giftInputSchema = z.strictObject({
  opportunitySlug: slugSchema,
  /** The id of a section of `membersSections`. */
  section: z.string().max(40),
})

const giftItem = z.object({
  id: z.uuid(),
  opportunitySlug: z.string(),
  section: z.string(),
  opens: z.int(),
  endsAt: z.iso.datetime(),
})
export type GiftItem = z.infer<typeof giftItem>

/** The user's open links, newest first. */
export const giftListSchema = z.object({ gifts: z.array(giftItem), leftThisMonth: z.int() })
export type GiftList = z.infer<typeof giftListSchema>

/** The only reply with the token. We store a hash of it. */
export const newGiftSchema = giftListSchema.extend({ token: giftTokenSchema })

/** What a gift link opens. */
export const openedGiftSchema = z.object({
  opportunitySlug: z.string(),
  title: z.string(),
  section: sectionSchema,
  sources: premiumReplySchema.shape.sources,
  endsAt: z.iso.datetime(),
})
export type OpenedGift = z.infer<typeof openedGiftSchema>
