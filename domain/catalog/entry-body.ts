import type { Block } from '../text/section.schema.ts'
import { list, paragraphs, steps } from '../text/section.ts'

/** A part of an entry's Markdown body, from one second-level heading to the next. */
export interface Chapter {
  title: string
  blocks: Block[]
}

export function entryChapters(markdown: string): { overview: Block[]; chapters: Chapter[] } {
  const [overview = '', ...rest] = markdown.split(/^(?=## )/m)
  const chapters = rest.map((chapter) => {
    const [heading = '', ...lines] = chapter.split('\n')
    return { title: heading.slice(3).trim(), blocks: blocksOf(lines.join('\n')) }
  })
  return { overview: blocksOf(overview), chapters }
}

const blocksOf = (markdown: string): Block[] =>
  markdown
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('- ')) return list(itemsOf(part, '- '))
      if (/^1\. /.test(part)) return steps(itemsOf(part, String.raw`\d+\. `))
      return paragraphs(oneLine(part))
    })

const itemsOf = (part: string, marker: string): string[] =>
  part
    .split(new RegExp(`^${marker}`, 'm'))
    .slice(1)
    .map(oneLine)

const oneLine = (lines: string): string => lines.trim().replaceAll(/\s*\n\s*/g, ' ')

/**
 * Matches Markdown that is not allowed in an entry's body. At the start of a line: a heading that
 * is not of the second level, a table, a quote, code or a nested list. Anywhere: an image.
 */
const otherMarkdown = /^(?:#(?!#)|#{3,}|\||>|```| {2,}[-*\d])[^\n]*|!\[[^\n]*/gm

export const unreadableMarkdown = (markdown: string): string[] =>
  [...markdown.matchAll(otherMarkdown)].map(([part]) => part)
