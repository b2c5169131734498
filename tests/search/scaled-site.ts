import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copySite, type SiteCopy } from '../site/site-copy.ts'
import { markdownOf, type GeneratedEntry } from './generated-entries.ts'

/**
 * Copies the site, replaces its entries with `entries` and leaves out the entries' share images. A
 * generated entry gets the members' text of the real entry `from`.
 */
export async function scaledSite(entries: GeneratedEntry[]): Promise<SiteCopy> {
  const copy = await copySite()
  const content = join(copy.folder, 'src/content')
  await rm(join(copy.folder, 'src/pages/share/[slug].png.ts'))
  // Generated entries repeat the texts of real ones, which the check does not allow.
  await copy.edit('astro.config.mjs', (text) => text.replace('contentCheck(),', ''))
  await rm(join(content, 'opportunities'), { recursive: true })
  await mkdir(join(content, 'opportunities'))
  for (const entry of entries)
    await writeFile(join(content, 'opportunities', `${entry.data.slug}.md`), markdownOf(entry))
  const premium = (slug: string) => join(content, 'premium', `${slug}.md`)
  for (const { data, from } of entries) {
    if (data.slug !== from) await link(premium(from), premium(data.slug))
  }
  return copy
}
