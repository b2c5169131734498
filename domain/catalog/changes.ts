import type { Opportunity } from './opportunity.schema.ts'

export interface Change {
  date: Date
  what: string
  by?: 'reader' | undefined
  entry: { slug: string; title: string }
  /** Counts the entry's changes from the oldest, so it stays the same. */
  number: number
}

/** The changes of entries, newest first. */
export const listChanges = (
  entries: readonly Pick<Opportunity, 'slug' | 'title' | 'changes'>[],
): Change[] =>
  entries
    .flatMap(({ slug, title, changes }) =>
      changes.map(({ date, what, by }, index) => ({
        ...{ date, what, by, entry: { slug, title } },
        number: changes.length - index,
      })),
    )
    .toSorted((a, b) => b.date.getTime() - a.date.getTime())

/** A change in `/changes.json`. `date` is YYYY-MM-DD. */
export interface ListedChange {
  slug: string
  date: string
  what: string
}

/**
 * The changes of an entry after the user saved it, or after the user last opened its changes.
 *
 * @param since an ISO time. A change of the same day (UTC) does not count.
 */
export const changesSince = (
  changes: readonly ListedChange[],
  slug: string,
  since: string,
): ListedChange[] => changes.filter((change) => change.slug === slug && change.date > since)

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * An Atom feed (RFC 4287).
 *
 * @param changes newest first, at least one
 * @param page the URL of the page that lists the changes
 */
export function changesFeed(
  changes: readonly Change[],
  { title, page, self, author }: Record<'title' | 'page' | 'self' | 'author', string>,
): string {
  const items = changes.map(({ date, what, entry, number }) => {
    const url = new URL(`/opportunity/${entry.slug}`, page).href
    return `<entry><id>${url}#change-${number}</id><title>${escape(entry.title)}</title><link href="${url}"/><updated>${date.toISOString()}</updated><summary>${escape(what)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id><title>${escape(title)}</title><link href="${page}"/><link rel="self" href="${self}"/>
<updated>${changes[0]?.date.toISOString()}</updated><author><name>${escape(author)}</name></author>
${items.join('\n')}
</feed>
`
}
