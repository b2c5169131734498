/**
 * The last chapter of every entry. It links to the handbook's chapters and adds no fact of its own.
 */
export const sharedRules = 'Rules every practice shares'

/** The Markdown under an entry's head, taken apart at its headings. */
export interface EntryBody {
  overview: string
  chapters: { title: string; text: string }[]
  /** All chapters with their headings, as they were written. */
  rest: string
}

export function entryBody(markdown: string): EntryBody {
  const [overview = '', ...rest] = markdown.split(/^(?=## )/m)
  const chapters = rest.map((chapter) => {
    const [heading = '', ...lines] = chapter.split('\n')
    return { title: heading.slice(3).trim(), text: lines.join('\n').trim() }
  })
  return { overview: overview.trim(), chapters, rest: rest.join('') }
}
