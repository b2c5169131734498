import { ApiError } from '../../domain/http/errors.ts'
import { sendError } from '../server/http/reply.ts'

/**
 * Replies 404 to any other path under /api, which netlify.toml rewrites to this function. The rewrite
 * needs the default path, so there is no `config.path`.
 */
export default (): Response => sendError(new ApiError('not_found'))
