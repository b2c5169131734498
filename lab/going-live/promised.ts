import { stripVTControlCharacters } from 'node:util'

/**
 * The URL that replaces `https://<your site>` when the lab runs the commands of docs/going-live.md.
 */
export const yourSite = 'https://nurses.test'

const placeholder = 'https://<your site>'

export const fillPlaceholder = (line: string): string => line.replaceAll(placeholder, yourSite)

/** Returns the lines of `promised` that `printed` does not contain. Ignores colors and spacing. */
export function missingLines(promised: string[], printed: string): string[] {
  const plain = stripVTControlCharacters(printed).replace(/\s+/g, ' ')
  return promised.filter((line) => !pattern(fillPlaceholder(line)).test(plain))
}

/**
 * Turns an expected output line into a pattern. The placeholder `<name>` matches any text, and any
 * other `<word>` matches text without spaces. A placeholder that occurs twice in a line must match
 * the same text both times.
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
