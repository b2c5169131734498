import { stripVTControlCharacters } from 'node:util'

/** The URL that this check puts in place of `https://<your site>` in docs/going-live.md. */
export const yourSite = 'https://nurses.test'

/** How docs/going-live.md writes the URL of the reader's site. */
const placeholder = 'https://<your site>'

/** Replaces `https://<your site>` in a command, as the reader does. */
export const fillPlaceholder = (line: string): string => line.replaceAll(placeholder, yourSite)

/**
 * Returns the lines that the page shows and the command did not print. Ignores colors and spacing.
 */
export function missingLines(promised: string[], printed: string): string[] {
  const plain = stripVTControlCharacters(printed).replace(/\s+/g, ' ')
  return promised.filter((line) => !pattern(fillPlaceholder(line)).test(plain))
}

/**
 * Turns a line of the page into a pattern. The placeholder `<name>` matches any text, and any other
 * `<word>` matches text without spaces. A placeholder that occurs twice in a line must match the
 * same text both times.
 */
function pattern(line: string): RegExp {
  const seen = new Set<string>()
  const parts = line.split(/(<\w+>)/).map((part) => {
    const name = /^<(\w+)>$/.exec(part)?.[1]
    if (name === undefined) {
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ')
    }
    if (seen.has(name)) return `\\k<${name}>`
    seen.add(name)
    return name === 'name' ? `(?<name>.+?)` : `(?<${name}>\\S+)`
  })
  return new RegExp(parts.join(''))
}
