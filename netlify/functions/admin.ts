import type { Config } from '@netlify/functions'
import { ApiError } from '../../domain/http/errors.ts'
import { policyOf, securityHeaders } from '../../domain/http/security-headers.ts'
import { isEditorOn } from '../server/http/env.ts'
import { sendError } from '../server/http/reply.ts'

/**
 * The page of the editors' screen. It is a function and not a file, because `_headers` has one policy
 * for all files, and Sveltia CMS needs inline styles and requests to GitHub.
 */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Editors</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<noscript>The editors’ screen needs JavaScript.</noscript>
<script type="module" src="/admin-assets/start.js"></script>
</body>
</html>
`

const policy = policyOf(
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://avatars.githubusercontent.com",
  "font-src 'self'",
  "connect-src 'self' data: https://api.github.com https://www.githubstatus.com",
  "worker-src 'self'",
  "form-action 'none'",
)

/** Replies 404 unless the setting EDITOR is `on`. */
export default (): Response =>
  isEditorOn()
    ? new Response(page, {
        headers: {
          'content-security-policy': policy,
          ...securityHeaders,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        },
      })
    : sendError(new ApiError('not_found'))

export const config: Config = { path: '/admin' }
