import { ApiError } from '../../../domain/http/errors.ts'
import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import { readGenerated } from '../catalog/catalog.ts'

/**
 * `slug` must be validated. Otherwise it could name a file outside the folder `launch`.
 *
 * @throws {ApiError} not_found
 */
export const launchKit = (slug: string): Promise<LaunchKit> =>
  readGenerated<LaunchKit>(`launch/${slug}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'This opportunity has no launch kit.')
  })
