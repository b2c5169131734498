import { ApiError } from '../../../domain/http/errors.ts'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { readGenerated } from '../catalog/generated.ts'

/**
 * `slug` must be validated or come from the list of entries. Otherwise it could name a file outside
 * the folder `members`. netlify.toml adds that folder only to the functions that need it.
 *
 * @throws {ApiError} not_found
 */
export const premiumContent = (slug: string): Promise<PremiumReply> =>
  readGenerated<PremiumReply>(`members/${slug}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'This opportunity is not in the directory.')
  })
