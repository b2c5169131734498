import type { Source } from './source.schema.ts'

/** A publication as a list of sources names it; a year that stands in the title is not repeated. */
export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')
