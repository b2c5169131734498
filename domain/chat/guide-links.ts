import { paths } from '../http/paths.ts'

/** The pages that an answer may link to. */
export const answerPaths = (slugs: Iterable<string>): Set<string> =>
  new Set([
    paths.home,
    paths.pricing,
    paths.about,
    paths.terms,
    paths.privacy,
    paths.aiChat,
    ...[...slugs].map(paths.opportunity),
  ])

const page = /^(\/[a-z0-9/-]*?)\/?(?:#([a-z0-9-]+))?$/i

/** Where a link of an answer may lead: a known page, with a fragment or not; nothing otherwise. */
export function answerLink(address: string, knownPaths: ReadonlySet<string>): string | undefined {
  const [, path, fragment] = page.exec(address) ?? []
  if (path === undefined || !knownPaths.has(path || '/')) return undefined
  return (path || '/') + (fragment === undefined ? '' : `#${fragment}`)
}

// No link's text is so long: without an end, each of many open brackets would be followed to the last.
const label = String.raw`((?:[^[\]\\]|\\.|\[[^[\]]*\]){0,500})`
const destination = String.raw`\(\s*(<[^<>\n]*>|[^\s()]*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`
const image = new RegExp(String.raw`!\[${label}\](?:${destination}|\[[^\]]*\])`, 'g')
const inlineLink = new RegExp(String.raw`\[${label}\]${destination}`, 'g')

/**
 * An answer's Markdown in which every link leads to one of `knownPaths`: other links become their
 * text, addresses lose what makes them clickable, images become their description, and raw HTML
 * is text. It may be given a part of an answer that still streams. What it overlooks is broken
 * rather than left alive. It knows no renderer: that one refuses raw HTML and asks `answerLink`
 * all the same.
 */
export function safeAnswerLinks(markdown: string, knownPaths: ReadonlySet<string>): string {
  const rewritten = (_: string, text: string, address: string): string => {
    const to = answerLink(address.replaceAll(/^<|>$/g, ''), knownPaths)
    return to === undefined ? text : `[${text}](${to})`
  }
  const known = (address: string) => answerLink(address, knownPaths) === address
  return (
    markdown
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(image, (_, text: string) => text)
      .replaceAll(inlineLink, rewritten)
      // A space parts what the patterns above did not take for a link, and what defines one.
      .replaceAll(/\]\((?:([^()\s]*)\))?/g, (found, address: string | undefined) =>
        address !== undefined && known(address) ? found : found.replace('](', '] ('),
      )
      .replaceAll(/\]:/g, '] :')
      .replaceAll(/!(?=\[)/g, '! ')
      .replaceAll(/<(?=[/a-zA-Z!?])/g, '‹')
      // Escapes and entities would hide an address until it is rendered.
      .replaceAll(/\\(?=[:/.])/g, '')
      .replaceAll(/&(?=#|colon;|sol;|period;)/gi, '& ')
      .replaceAll(
        // Only from a scheme's first letter on: from each letter of a long word it takes a second.
        /(?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/(?:www\.)?|(?<![a-z0-9])www\.|(?:mailto|javascript):/gi,
        '',
      )
  )
}
