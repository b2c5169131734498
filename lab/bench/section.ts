import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** A table in Markdown; the first row is its head. */
export const table = (rows: string[][]): string =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Puts a text between a file's markers of that name, or with new markers at its end; as the format step wants it. */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const section = `${begin}\n\n${text.trim()}\n\n${end}`
  const old = await readFile(file, 'utf8').catch(() => '# Benchmarks\n')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  const whole =
    from >= 0 && to > from
      ? old.slice(0, from) + section + old.slice(to + end.length)
      : `${old.trimEnd()}\n\n${section}\n`
  await mkdir(dirname(file), { recursive: true })
  const config = (await resolveConfig(file)) ?? {}
  await writeFile(file, await format(whole, { ...config, parser: 'markdown' }))
}
