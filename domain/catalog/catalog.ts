import { unreadableMarkdown } from './entry-body.ts'
import { entrySections, type EntryParts } from './entry-sections.ts'
import { sectionSources, sectionTexts } from '../text/section.ts'
import { unreadMarks } from '../text/text.ts'
import type { Opportunity } from './opportunity.schema.ts'

export interface CatalogEntry {
  /** The file name without its extension. */
  file: string
  data: Opportunity
  body: string
}

/**
 * Finds errors that `opportunitySchema` cannot see, such as a duplicate id, an unknown source or
 * market id, or a malformed citation. Each message names the file.
 */
export function catalogErrors(
  entries: CatalogEntry[],
  references: {
    sources: Set<string>
    markets: Set<string>
    /**
     * For each entry that has members' text, maps `file` to the ids of the sources that the
     * members' text cites.
     */
    premium: ReadonlyMap<string, readonly string[]>
  },
): string[] {
  const errors: string[] = []
  const seen = { id: new Map<string, string>(), slug: new Map<string, string>() }
  const featured: string[] = []
  const nextId = Math.max(...entries.map(({ data }) => Number(data.id))) + 1
  for (const entry of entries) {
    const { file, data } = entry
    const path = `src/content/opportunities/${file}.md`
    for (const field of ['id', 'slug'] as const) {
      const other = seen[field].get(data[field])
      const advice = field === 'id' ? `; the next free id is "${nextId}"` : ''
      if (other) errors.push(`${path}: ${field} "${data[field]}" is taken by ${other}${advice}`)
      seen[field].set(data[field], `${file}.md`)
    }
    if (data.slug !== file)
      errors.push(`${path}: slug "${data.slug}" must be the file name, "${file}"`)
    if (data.isFeatured) featured.push(path)
    if (data.publicFrom && data.publicFrom.getTime() !== data.publishedAt.getTime())
      errors.push(`${path}: publishedAt must be the same day as publicFrom`)
    const sections = entrySections(entry)
    for (const text of sectionTexts(sections).flatMap(unreadMarks))
      errors.push(
        `${path}: a citation, estimate, link or bold mark is not written correctly in "${text.slice(0, 80)}"`,
      )
    for (const id of sectionSources(sections)) {
      if (!references.sources.has(id))
        errors.push(`${path}: source "${id}" is not in src/content/sources.yaml`)
    }
    for (const line of unreadableMarkdown(entry.body))
      errors.push(`${path}: the body may hold paragraphs, lists, bold and links, but not "${line}"`)
    for (const id of data.relatedMarkets) {
      if (!references.markets.has(id))
        errors.push(`${path}: relatedMarkets "${id}" is not in src/content/markets.yaml`)
    }
    if (!references.premium.has(file))
      errors.push(`${path}: the members' text is missing; create src/content/premium/${file}.md`)
  }
  for (const [file, sourceIds] of references.premium) {
    for (const id of sourceIds) {
      if (!references.sources.has(id))
        errors.push(
          `src/content/premium/${file}.md: source "${id}" is not in src/content/sources.yaml`,
        )
    }
  }
  if (featured.length > 1)
    errors.push(`isFeatured is true in ${featured.join(' and ')}; keep it in one entry`)
  return errors
}

export const citedSourceIds = (entries: EntryParts[]): string[] => [
  ...new Set(entries.flatMap((entry) => sectionSources(entrySections(entry)))),
]
