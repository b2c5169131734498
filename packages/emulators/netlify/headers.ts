import { join } from 'node:path'
import { parseAllHeaders, type Header } from '@netlify/headers-parser'

/**
 * Returns the headers of all rules that match a path, in the order of the rules. The caller sets
 * them one by one, so if two rules set the same header, the later rule wins.
 */
export type HeaderRules = (pathname: string) => [string, string][]

// Netlify sets these headers itself and ignores rules for them.
// https://docs.netlify.com/manage/routing/headers/#limitations
const IGNORED = new Set(
  (
    'accept-ranges age allow alt-svc connection content-encoding content-length content-range ' +
    'date location server set-cookie trailer transfer-encoding upgrade'
  ).split(' '),
)

/**
 * Reads the rules of `_headers` and netlify.toml with Netlify's own parser. A rule matches the path
 * of the request, not the file that is served. So headers for 404.html need a rule for `/*`.
 */
export async function loadHeaders(
  publish: string | undefined,
  configPath: string,
): Promise<HeaderRules> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: publish === undefined ? [] : [join(publish, '_headers')],
    netlifyConfigPath: configPath,
    configHeaders: undefined,
    minimal: false,
  })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const rules = (headers as Header[]).map(({ forRegExp, values }) => ({
    forRegExp,
    values: Object.entries(values).filter(([name]) => !IGNORED.has(name.toLowerCase())),
  }))
  return (pathname) =>
    rules.flatMap(({ forRegExp, values }) => (forRegExp.test(pathname) ? values : []))
}
