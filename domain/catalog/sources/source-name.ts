import type { Source } from './source.schema.ts'

/** "Publisher, title, year". The year is left out when the title contains it. */
export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')

/**
 * The text before the link to a source: "Copy at " if the link leads to a copy, otherwise empty.
 */
export const linkLead = ({ isCopy }: Pick<Source, 'isCopy'>): string => (isCopy ? 'Copy at ' : '')
