import type { Source } from './source.schema.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Says why a source needs a new check: "published 2019". Undefined if it needs no new check. */
export function staleReason({ year, checkedAt }: Source, now: Date): string | undefined {
  const reasons = [
    // We store only the year of publication, so we assume the last day of that year.
    year !== undefined && now.getTime() - Date.UTC(year, 11, 31) > yearMs && `published ${year}`,
    now.getTime() - checkedAt.getTime() > yearMs &&
      `checked ${checkedAt.toISOString().slice(0, 10)}`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

/**
 * The build's report: a summary, then one line for each cited source that was published or checked
 * more than a year ago. Sources with the oldest year of publication come first.
 */
export function staleSourcesReport(
  sources: Source[],
  entries: { slug: string; sources: string[] }[],
  now: Date,
): string[] {
  const slugsBySource = new Map<string, string[]>()
  for (const { slug, sources: sourceIds } of entries) {
    for (const id of sourceIds) {
      const slugs = slugsBySource.get(id)
      if (slugs) slugs.push(slug)
      else slugsBySource.set(id, [slug])
    }
  }
  const citedSources = sources.filter(({ id }) => slugsBySource.has(id))
  const staleSources = citedSources
    .flatMap((source) => {
      const reason = staleReason(source, now)
      return reason === undefined ? [] : [{ ...source, reason }]
    })
    .toSorted((a, b) => (a.year ?? 9999) - (b.year ?? 9999) || (a.id < b.id ? -1 : 1))
  const undatedCount = citedSources.filter(({ year }) => year === undefined).length
  const slugList = (slugs: string[]) =>
    slugs.length > 3
      ? `${slugs.slice(0, 3).join(', ')} and ${slugs.length - 3} more`
      : slugs.join(', ')
  return [
    `${staleSources.length} of ${citedSources.length} cited sources were published or last checked more than a year ago; ${undatedCount} give no year of publication`,
    ...staleSources.map(
      ({ id, reason }) => `${id} (${reason}): ${slugList(slugsBySource.get(id) ?? [])}`,
    ),
  ]
}
