import type { Publication } from './publication.ts'

/** An entry's file in parts, as it was written: its head in YAML and its body in Markdown. */
export interface EntryParts extends Publication {
  head: string
  body: string
}

/**
 * Takes an entry's file apart without YAML, which takes too long for every entry whenever a
 * function starts: of the head only the day is read that decides who may see the entry. The build
 * refuses a file in which that reading is not what YAML says (`misreading`).
 *
 * @returns nothing for a file that does not begin with its head
 */
export function readEntry(text: string): EntryParts | undefined {
  const [, head, body] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) return undefined
  const day = /^publicFrom: *(\d{4}-\d\d-\d\d)/m.exec(head)?.[1]
  return { head, body, publicFrom: day ? new Date(day) : undefined }
}

/** What an editor must change so that functions read of the entry what the build read; perhaps nothing. */
export function frontmatterMismatch(text: string, { publicFrom }: Publication): string | undefined {
  const read = readEntry(text)
  if (!read) return 'begin the file with --- and end its head with --- on a line of its own'
  if (read.publicFrom?.getTime() === publicFrom?.getTime()) return undefined
  return 'write publicFrom as one line with a day and nothing else, "publicFrom: 2026-12-25"'
}
