import { ApiError } from '../../../domain/http/errors.ts'
import { databaseFailure } from './database.ts'
import { SettingsError } from './env.ts'

const notConnected =
  'Accounts, payments and AI guidance are not set up on this copy of the site. You can use the directory without them.'

/** In seconds. */
const notConnectedRetry = 3_600

/** A webhook whose signature is wrong or older than 300 s. */
export class BadSignature extends ApiError {
  constructor(cause: unknown) {
    super('invalid_input', 'The webhook signature is not valid.', { cause })
  }
}

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
