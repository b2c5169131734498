import { ApiError } from '../../../domain/http/errors.ts'
import type { PremiumReply } from '../../../domain/members/members-text.schema.ts'
import { readGenerated } from '../catalog/generated.ts'

/**
 * Reads members' text of one entry, with the sources that it cites. `slug` comes from the
 * contract's schema or from the list of entries, so it cannot name a file outside of the folder.
 * netlify.toml ships the folder only with the functions that use it.
 *
 * @throws {ApiError} not_found
 */
export const premiumContent = (slug: string): Promise<PremiumReply> =>
  readGenerated<PremiumReply>(`members/${slug}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'There is no opportunity with that name.')
  })
