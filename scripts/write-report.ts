import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** The folder of generated reports. Git ignores it. */
const folder = join(import.meta.dirname, '../.cache/reports')

/** Writes `.cache/reports/<name>.md`, formatted by Prettier, and returns its path from the root. */
export async function writeReport(name: string, markdown: string): Promise<string> {
  const file = join(folder, `${name}.md`)
  const config = (await resolveConfig(file)) ?? {}
  await mkdir(folder, { recursive: true })
  await writeFile(file, await format(markdown, { ...config, parser: 'markdown' }))
  return `.cache/reports/${name}.md`
}
