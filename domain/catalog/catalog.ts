import { unreadableMarkdown } from './entry-body.ts'
import { entrySections, type EntryParts } from './entry-sections.ts'
import { sectionSources, sectionTexts } from '../text/section.ts'
import { unreadMarks } from '../text/text.ts'
import { nearestName, type Mistake } from '../text/mistake.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { unknownSources } from './sources/citation-mistakes.ts'

export interface CatalogEntry {
  /** The file name without its extension. */
  file: string
  data: Opportunity
  body: string
}

/** The directory is one page. Its bytes grow by up to 300 for each card. */
const mostCards = 80

const pathOf = (file: string): string => `src/content/opportunities/${file}.md`

/**
 * Finds mistakes that `opportunitySchema` cannot see, such as a duplicate id, an unknown source or
 * market id, or a malformed citation.
 */
export function catalogMistakes(
  entries: CatalogEntry[],
  references: {
    sources: ReadonlySet<string>
    markets: ReadonlySet<string>
    /** The names of all files with members' text. */
    premium: ReadonlySet<string>
  },
): Mistake[] {
  const mistakes = entries.flatMap((entry) => entryMistakes(entry, references))
  const nextId = Math.max(...entries.map(({ data }) => Number(data.id))) + 1
  for (const field of ['id', 'slug'] as const) {
    // A slug that is not the file name has its own message.
    const own = entries.filter(({ file, data }) => field === 'id' || data.slug === file)
    const byValue = Map.groupBy(own, ({ data }) => data[field])
    for (const [value, same] of byValue) {
      const [first, ...copies] = same.toSorted(byAge)
      for (const { file } of copies) {
        const advice = field === 'id' ? `; write "${nextId}"` : ''
        const message = `${first!.file}.md has this ${field}${advice}`
        mistakes.push({ file: pathOf(file), field: [field], message, found: value })
      }
    }
  }
  const featured = entries.filter(({ data }) => data.isFeatured).map(({ file }) => file)
  if (featured.length > 1)
    for (const file of featured)
      mistakes.push({
        file: pathOf(file),
        field: ['isFeatured'],
        message: `${featured.map((one) => `${one}.md`).join(' and ')} have this field; keep it in one entry`,
      })
  if (entries.length > mostCards)
    mistakes.push({
      file: 'src/content/opportunities',
      message: `the directory shows at most ${mostCards} cards on its one page; remove ${entries.length - mostCards}, or divide the directory as docs/decisions/014-one-page-directory.md says`,
      found: `${entries.length} entries`,
    })
  return mistakes
}

/** The newer entry last. A file whose slug is not its name is a copy, and so the newer one. */
export function byAge(one: CatalogEntry, other: CatalogEntry): number {
  const isCopy = ({ file, data }: CatalogEntry) => Number(data.slug !== file)
  return (
    isCopy(one) - isCopy(other) || one.data.publishedAt.getTime() - other.data.publishedAt.getTime()
  )
}

function entryMistakes(
  entry: CatalogEntry,
  references: {
    sources: ReadonlySet<string>
    markets: ReadonlySet<string>
    premium: ReadonlySet<string>
  },
): Mistake[] {
  const { file: name, data, body } = entry
  const file = pathOf(name)
  const mistakes: Mistake[] = []
  const add = (mistake: Omit<Mistake, 'file'>) => mistakes.push({ file, ...mistake })
  if (data.slug !== name)
    add({ field: ['slug'], message: `write the file name, "${name}"`, found: data.slug })
  if (data.publicFrom && data.publicFrom.getTime() !== data.publishedAt.getTime())
    add({ field: ['publishedAt'], message: 'write the same day as in publicFrom' })
  const sections = entrySections(entry)
  for (const text of sectionTexts(sections).flatMap(unreadMarks))
    add({
      message: 'write the mark as [^key], {est $60}, [text](https://…) or **bold**, and close it',
      found: text,
    })
  mistakes.push(...unknownSources(file, sectionSources(sections), references.sources))
  for (const line of unreadableMarkdown(body))
    add({ message: 'write paragraphs, lists, bold and links only', found: line })
  for (const [index, id] of data.relatedMarkets.entries()) {
    if (references.markets.has(id)) continue
    const near = nearestName(id, references.markets)
    const advice = near === undefined ? '' : `; write "${near}"`
    const message = `this market is not in src/content/markets.yaml${advice}`
    add({ field: ['relatedMarkets', index], message, found: id })
  }
  if (!references.premium.has(name))
    add({ message: `the members' text is missing; create src/content/premium/${name}.md` })
  return mistakes
}

export const citedSourceIds = (entries: EntryParts[]): string[] => [
  ...new Set(entries.flatMap((entry) => sectionSources(entrySections(entry)))),
]
