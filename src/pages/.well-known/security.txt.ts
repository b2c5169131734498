import type { APIRoute } from 'astro'
import { site as owner } from '../../site.ts'

/** Days until the file expires. RFC 9116 advises less than a year. */
const validDays = 360

/** Tells security researchers where to report a vulnerability (RFC 9116). */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString().slice(0, 10)
  return new Response(
    [
      `Contact: mailto:${owner.privacyEmail}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', site)}`,
      `Policy: ${new URL('/privacy#security', site)}`,
      '',
    ].join('\n'),
  )
}
