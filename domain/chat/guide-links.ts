import { paths } from '../http/paths.ts'
import { stateCodes, statePath } from '../tools/state-names.ts'

export const toolPaths = {
  takeHome: '/tools/take-home',
  fit: '/tools/fit',
  compare: '/compare',
  states: '/states',
  plan: '/plan',
} as const

/**
 * The paths that an answer may link to. `entries` has slugs, and `pages` has paths, such as those
 * of chapters and cautions.
 */
export const answerPaths = (entries: Iterable<string>, pages: Iterable<string> = []): Set<string> =>
  new Set([
    paths.home,
    paths.pricing,
    paths.about,
    paths.terms,
    paths.privacy,
    paths.aiChat,
    paths.handbook,
    ...Object.values(toolPaths),
    ...stateCodes.map(statePath),
    ...[...entries].map(paths.opportunity),
    ...pages,
  ])

/**
 * Matches a path with an optional query and fragment. The query is that of a comparison. The fragment
 * is the id of a section, or `take-home?` followed by the inputs of the take-home calculator.
 */
const page =
  /^(\/[a-z0-9/-]*?)\/?(\?e=[a-z0-9,-]{1,300}&w=[0-9-]{1,20})?(?:#([a-z0-9-]+|take-home\?[a-z0-9=&.,~]{1,600}))?$/i

/**
 * Returns the path, query and fragment of an allowed link. Undefined if the link is not a path of this
 * site, or if `knownPaths` does not have the path.
 */
export function answerLink(address: string, knownPaths: ReadonlySet<string>): string | undefined {
  const [, path, query = '', fragment] = page.exec(address) ?? []
  if (path === undefined || !knownPaths.has(path || '/')) return undefined
  if (query !== '' && path !== toolPaths.compare) return undefined
  return (path || '/') + query + (fragment === undefined ? '' : `#${fragment}`)
}
