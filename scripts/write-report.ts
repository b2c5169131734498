import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** The folder of generated reports. Git ignores it. */
const folder = join(import.meta.dirname, '../.cache/reports')

/**
 * Writes a report, formatted by Prettier. Returns its path, relative to the repository's root:
 * `.cache/reports/<name>.md`.
 */
export async function writeReport(name: string, markdown: string): Promise<string> {
  const file = join(folder, `${name}.md`)
  const config = (await resolveConfig(file)) ?? {}
  await mkdir(folder, { recursive: true })
  await writeFile(file, await format(markdown, { ...config, parser: 'markdown' }))
  return `.cache/reports/${name}.md`
}
