import { ApiError } from '../../../domain/http/errors.ts'
import { databaseFailure } from './database.ts'
import { SettingsError } from './env.ts'

/** What a copy of the site without keys says, as a preview of a change is. */
const notConnected =
  'This copy of the site is not connected to accounts, payments and guidance. The directory works without them.'

/** Nobody sets keys within the hour, in seconds. */
const notConnectedRetry = 3_600

/** The one translation of what went wrong into the error table. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof SettingsError) {
    const detail = { retryAfter: notConnectedRetry, cause: thrown }
    return new ApiError('unavailable', notConnected, detail)
  }
  switch (databaseFailure(thrown)) {
    case 'outage':
      return new ApiError('unavailable', undefined, { retryAfter: 5, cause: thrown })
    case 'row-gone':
      return new ApiError('unauthorized', undefined, { cause: thrown })
    default:
      return new ApiError('internal', undefined, { cause: thrown })
  }
}
