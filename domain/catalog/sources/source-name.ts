import type { Source } from './source.schema.ts'

/** "Publisher, title, year". The year is left out when the title contains it. */
export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')

/** The words before the link to a source. Only the link to a copy has such words. */
export const linkLead = ({ isCopy }: Pick<Source, 'isCopy'>): string =>
  isCopy ? 'Read in a copy at ' : ''
