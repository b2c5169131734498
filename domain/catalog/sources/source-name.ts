import type { Source } from './source.schema.ts'

export const sourceName = ({
  publisher,
  title,
  year,
}: Pick<Source, 'publisher' | 'title' | 'year'>): string =>
  [publisher, title, title.includes(String(year)) ? undefined : year].filter(Boolean).join(', ')

export const linkLead = ({ isCopy }: Pick<Source, 'isCopy'>): string => (isCopy ? 'Copy at ' : '')
