import type { Source } from './source.schema.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Why a source should be looked at again, in words; undefined when it need not be. */
export function sourceAge({ year, checkedAt }: Source, now: Date): string | undefined {
  const reasons = [
    // Its last day of that year counts, since nobody writes the month.
    year !== undefined && now.getTime() - Date.UTC(year, 11, 31) > yearMs && `published ${year}`,
    now.getTime() - checkedAt.getTime() > yearMs &&
      `checked ${checkedAt.toISOString().slice(0, 10)}`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

/**
 * The build's report on the age of sourced figures: a line for each source older than a year or
 * checked longer ago than that, with the entries that rest on it, the oldest first.
 */
export function staleSourcesReport(
  sources: Source[],
  entries: { slug: string; sources: string[] }[],
  now: Date,
): string[] {
  const citing = new Map<string, string[]>()
  for (const { slug, sources: cited } of entries) {
    for (const id of cited) {
      const known = citing.get(id)
      if (known) known.push(slug)
      else citing.set(id, [slug])
    }
  }
  const cited = sources.filter(({ id }) => citing.has(id))
  const old = cited
    .flatMap((source) => {
      const why = sourceAge(source, now)
      return why === undefined ? [] : [{ ...source, why }]
    })
    .toSorted((a, b) => (a.year ?? 9999) - (b.year ?? 9999) || (a.id < b.id ? -1 : 1))
  const undated = cited.filter(({ year }) => year === undefined).length
  const named = (slugs: string[]) =>
    slugs.length > 3
      ? `${slugs.slice(0, 3).join(', ')} and ${slugs.length - 3} more`
      : slugs.join(', ')
  return [
    `${old.length} of ${cited.length} cited sources are older than a year or were checked longer ago; ${undated} name no year`,
    ...old.map(({ id, why }) => `${id} (${why}): ${named(citing.get(id) ?? [])}`),
  ]
}
