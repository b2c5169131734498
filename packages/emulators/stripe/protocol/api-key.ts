/**
 * Returns the API key of a request: the bearer token, or the user name of basic auth (`curl -u`).
 */
export function readApiKey({ headers }: Request): string {
  const [scheme, credentials = ''] = (headers.get('authorization') ?? '').split(' ')
  if (scheme !== 'Basic') return credentials
  return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? ''
}
