import { stripVTControlCharacters } from 'node:util'

/** The site of the reader who follows the page. */
export const yourSite = 'https://nurses.test'

/** What the page writes for it. */
const placeholder = 'https://<your site>'

/** A command as the reader would type it. */
export const typed = (line: string): string => line.replaceAll(placeholder, yourSite)

/** Those of the promised lines that a command has not printed; colors and more spaces do not count. */
export function broken(promised: string[], printed: string): string[] {
  const plain = stripVTControlCharacters(printed).replace(/\s+/g, ' ')
  return promised.filter((line) => !pattern(typed(line)).test(plain))
}

/** `<name>` stands for anything without a space in it, and a second `<name>` for the same. */
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
