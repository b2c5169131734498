import type { Publication } from './publication.ts'

/** An entry's file, split into its YAML front matter and its Markdown body. */
export interface EntryParts extends Publication {
  frontMatter: string
  body: string
}

/**
 * Splits an entry's file and reads only `publicFrom`. Functions call this for every entry when they
 * start, and a YAML parser would be too slow there.
 *
 * @returns undefined when the file does not begin with front matter
 */
export function readEntry(text: string): EntryParts | undefined {
  const [, frontMatter, body] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(text) ?? []
  if (frontMatter === undefined || body === undefined) return undefined
  const day = /^publicFrom: *(\d{4}-\d\d-\d\d)/m.exec(frontMatter)?.[1]
  return { frontMatter, body, publicFrom: day ? new Date(day) : undefined }
}

/**
 * Compares `publicFrom` from `readEntry` with the value from the YAML parser. Returns an error
 * message for the editor when they differ; the build then fails.
 */
export function frontmatterMismatch(text: string, { publicFrom }: Publication): string | undefined {
  const parts = readEntry(text)
  if (!parts) return 'begin the file with --- and end its front matter with --- on its own line'
  if (parts.publicFrom?.getTime() === publicFrom?.getTime()) return undefined
  return 'write publicFrom on one line with only a date, "publicFrom: 2026-12-25"'
}
