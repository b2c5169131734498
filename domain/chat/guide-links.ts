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

// The limit of 500 prevents quadratic time on a text with many unclosed brackets.
const label = String.raw`((?:[^[\]\\]|\\.|\[[^[\]]*\]){0,500})`
const destination = String.raw`\(\s*(<[^<>\n]*>|[^\s()]*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`
const image = new RegExp(String.raw`!\[${label}\](?:${destination}|\[[^\]]*\])`, 'g')
const inlineLink = new RegExp(String.raw`\[${label}\]${destination}`, 'g')

/**
 * Makes an answer's Markdown safe to copy or download, because another app will display it. Removes
 * or disables images, raw HTML, URLs, and links outside `knownPaths`. Our own pages check links in
 * `parseAnswer` instead.
 */
export function safeAnswerLinks(markdown: string, knownPaths: ReadonlySet<string>): string {
  const rewriteLink = (_: string, text: string, address: string): string => {
    const to = answerLink(address.replaceAll(/^<|>$/g, ''), knownPaths)
    return to === undefined ? text : `[${text}](${to})`
  }
  const isAllowed = (address: string) => answerLink(address, knownPaths) === address
  return (
    markdown
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(image, (_, text: string) => text)
      .replaceAll(inlineLink, rewriteLink)
      // Add a space after `]` or `!` to disable links, link definitions and images that the
      // patterns above missed.
      .replaceAll(/\]\((?:([^()\s]*)\))?/g, (match, address: string | undefined) =>
        address !== undefined && isAllowed(address) ? match : match.replace('](', '] ('),
      )
      .replaceAll(/\]:/g, '] :')
      .replaceAll(/!(?=\[)/g, '! ')
      .replaceAll(/<(?=[/a-zA-Z!?])/g, '‹')
      // Disable escapes and entities, because they could hide a URL from the last pattern below.
      .replaceAll(/\\(?=[:/.])/g, '')
      .replaceAll(/&(?=#|colon;|sol;|period;)/gi, '& ')
      .replaceAll(
        // The lookbehind starts a match only at the start of a word, which prevents quadratic time.
        /(?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/(?:www\.)?|(?<![a-z0-9])www\.|(?:mailto|javascript):/gi,
        '',
      )
  )
}
