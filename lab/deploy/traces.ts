import type { Shipped } from './shipped.ts'

/**
 * Returns up to five snippets of 70 characters from the long lines of a text that only members may
 * read. Snippets of this length do not appear in other files by chance. Skips list items with
 * `sample: true`, because those are public.
 */
const tellingLines = (text: Buffer) =>
  text
    .toString('utf8')
    .split(/\n(?= *- )/)
    .filter((item) => !/^ *sample: true$/m.test(item))
    .flatMap((item) => item.split('\n'))
    .filter((line) => line.length > 80)
    .map((line) => line.replace(/^[\s-]*(?:\w+: )?["']?/, '').slice(0, 70))
    .slice(0, 5)

/**
 * Lists the functions and published files that contain a snippet of `text`, which only members may
 * read. Skips the functions in `holders`, because they may contain the text.
 */
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
 * Lists the files that contain one of `values`. The list does not name the value, because it may be
 * secret.
 *
 * @param ignored matches text that the search skips
 */
export function occurrences(
  { functions, pages }: Shipped,
  values: string[],
  ignored?: RegExp,
): string[] {
  // Match whole words only. Otherwise the key `sk-local` of `.env.example` would match the word
  // "task-locale".
  const patterns = values.map((value) => new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`))
  const holds = (bytes: Buffer) => {
    const all = bytes.toString('latin1')
    const text = ignored ? all.replace(ignored, '') : all
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
