import type { Shipped } from './shipped.ts'

/** Lines of a text that only its file has; long ones, so that no chance meets them elsewhere. */
const tellingLines = (text: Buffer) =>
  text
    .toString('utf8')
    .split('\n')
    .filter((line) => line.length > 80)
    .map((line) => line.slice(2, 72))
    .slice(0, 5)

/** Where else than in `holders` a line of members' text stands, read in its file `name`. */
export function leaks(
  name: string,
  text: Buffer,
  holders: string[],
  { functions, pages }: Shipped,
): string[] {
  const lines = tellingLines(text)
  const holds = (bytes: Buffer) => lines.some((line) => bytes.includes(line))
  const others = functions.filter((one) => !holders.includes(one.name))
  return [
    ...others.flatMap((one) =>
      [...one.files.values()].some(holds) ? [`${one.name} holds ${name}`] : [],
    ),
    ...[...pages].flatMap(([file, bytes]) => (holds(bytes) ? [`${file} holds ${name}`] : [])),
  ]
}

/**
 * Where any of these values stands, in a zip or on a page; the value itself is not told.
 *
 * @param aside what of a file is not looked at
 */
export function occurrences(
  { functions, pages }: Shipped,
  values: string[],
  aside?: RegExp,
): string[] {
  // "sk-local" is also the end of a longer word, such as "task-locale".
  const patterns = values.map((value) => new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`))
  const holds = (bytes: Buffer) => {
    const all = bytes.toString('latin1')
    const text = aside ? all.replace(aside, '') : all
    return patterns.some((value) => value.test(text))
  }
  return [
    ...functions.flatMap(({ name, files }) =>
      [...files].flatMap(([file, bytes]) => (holds(bytes) ? [`${name}: ${file}`] : [])),
    ),
    ...[...pages].flatMap(([file, bytes]) => (holds(bytes) ? [file] : [])),
  ]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
