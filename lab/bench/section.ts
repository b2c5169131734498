import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { format, resolveConfig } from 'prettier'

export const table = (rows: string[][]): string =>
  [rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/**
 * Writes `text` between the markers `<!-- name: begin -->` and `<!-- name: end -->` of a Markdown
 * file. If the file has no such markers, adds them at the end.
 */
export async function writeSection(file: string, name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const section = `${begin}\n\n${text.trim()}\n\n${end}`
  const old = await readFile(file, 'utf8').catch(() => '# Benchmarks\n')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  const document =
    from >= 0 && to > from
      ? old.slice(0, from) + section + old.slice(to + end.length)
      : `${old.trimEnd()}\n\n${section}\n`
  await mkdir(dirname(file), { recursive: true })
  const config = (await resolveConfig(file)) ?? {}
  await writeFile(file, await format(document, { ...config, parser: 'markdown' }))
}
