import { ApiError } from '../../domain/http/errors.ts'
import { sendError } from '../server/http/reply.ts'

/**
 * Replies 404 to each path under /api that no other function serves, and to each missing file under
 * /_astro, so that no browser caches the 404. netlify.toml rewrites these paths to `/.netlify/functions/api-not-found`. Set no `config.path` here, because Netlify would
 * then no longer serve the function at that URL.
 */
export default (): Response => sendError(new ApiError('not_found'))
