import { ApiError } from '../../domain/http/errors.ts'
import { sendError } from '../server/http/reply.ts'

/**
 * What no function claims under /api: netlify.toml rewrites it here. No `config.path`, with which
 * the address that the rewrite names would be gone.
 */
export default (): Response => sendError(new ApiError('not_found'))
