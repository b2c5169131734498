import type { Source } from './source.schema.ts'

/** "Publisher, title, year". The year is left out when the title contains it. */
export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')

/** The words before a source's link, whose text is the host. */
export const linkLead = ({ isCopy }: Pick<Source, 'isCopy'>): string =>
  isCopy ? 'Read in a copy at ' : ''
