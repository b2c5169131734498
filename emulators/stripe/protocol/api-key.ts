/** Returns the API key of a bearer token, or of the user name of basic auth as `curl -u` sends it. */
export function readApiKey({ headers }: Request): string {
  const [scheme, credentials = ''] = (headers.get('authorization') ?? '').split(' ')
  if (scheme !== 'Basic') return credentials
  return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? ''
}
