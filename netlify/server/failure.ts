import { ApiError } from '../../domain/errors.ts'
import { databaseFailure } from './database.ts'

/** The one translation of what went wrong into the error table. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  switch (databaseFailure(thrown)) {
    case 'outage':
      return new ApiError('unavailable', undefined, { retryAfter: 5, cause: thrown })
    case 'row-gone':
      return new ApiError('unauthorized', undefined, { cause: thrown })
    default:
      return new ApiError('internal', undefined, { cause: thrown })
  }
}
