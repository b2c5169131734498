import * as z from 'zod'

export const memberSinceSchema = z.object({ since: z.iso.date() })
