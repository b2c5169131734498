/** Title of every entry's last chapter, which only links to chapters of the handbook. */
export const sharedRules = 'Rules every practice shares'

/** The Markdown below an entry's front matter, split at its second-level headings. */
export interface EntryBody {
  overview: string
  chapters: { title: string; text: string }[]
  /** The Markdown of all chapters, with their headings. */
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
