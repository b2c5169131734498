import { join } from 'node:path'
import { parseAllHeaders, type Header } from '@netlify/headers-parser'

/** The headers of the rules that match a path; of two rules with one name the later one wins. */
export type HeaderRules = (pathname: string) => [string, string][]

// Netlify's servers set these themselves and ignore a rule for them.
// https://docs.netlify.com/manage/routing/headers/#limitations
const IGNORED = new Set(
  (
    'accept-ranges age allow alt-svc connection content-encoding content-length content-range ' +
    'date location server set-cookie trailer transfer-encoding upgrade'
  ).split(' '),
)

/**
 * Reads the rules of `_headers` in the published folder and of netlify.toml with Netlify's own
 * parser. A rule looks at the address that was asked for, not at the file that answers it: the
 * policy of 404.html must stand under `/*`.
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
