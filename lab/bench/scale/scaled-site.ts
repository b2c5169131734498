import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copySite, type SiteCopy } from '../../../tests/site/site-copy.ts'
import { markdownOf, type GeneratedEntry } from './generated-entries.ts'

/** Writes the files of generated entries to a temporary folder. */
export async function writeEntries(folder: string, entries: GeneratedEntry[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const entry of entries) {
    await writeFile(join(folder, `${entry.data.slug}.md`), markdownOf(entry))
  }
}

/**
 * Copies the site with these entries and without share images. Each generated entry gets the
 * members' text of the real entry it was copied from.
 */
export async function scaledSite(entries: GeneratedEntry[]): Promise<SiteCopy> {
  const copy = await copySite()
  const content = join(copy.folder, 'src/content')
  await rm(join(copy.folder, 'src/pages/share/[slug].png.ts'))
  await rm(join(content, 'opportunities'), { recursive: true })
  await writeEntries(join(content, 'opportunities'), entries)
  const premium = (slug: string) => join(content, 'premium', `${slug}.md`)
  for (const { data, from } of entries) {
    if (data.slug !== from) await link(premium(from), premium(data.slug))
  }
  return copy
}
