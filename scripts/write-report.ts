import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Git ignores this folder. */
const folder = join(import.meta.dirname, '../.cache/reports')

/** Returns the report's path, relative to the repository's root. */
export async function writeReport(name: string, markdown: string): Promise<string> {
  const file = join(folder, `${name}.md`)
  const config = (await resolveConfig(file)) ?? {}
  await mkdir(folder, { recursive: true })
  await writeFile(file, await format(markdown, { ...config, parser: 'markdown' }))
  return `.cache/reports/${name}.md`
}
