import type { APIRoute } from 'astro'
import { site as owner } from '../../site.ts'

/** Days from the build on which the file stays good: RFC 9116 advises less than a year. */
const goodFor = 360

/** Where to report a weakness (RFC 9116); the owner's own page says the rest. */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + goodFor * 86_400_000).toISOString().slice(0, 10)
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
