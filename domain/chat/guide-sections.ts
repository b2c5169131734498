import { headingId, sharedRules } from '../catalog/entry-sections.ts'
import type { EntryText } from '../catalog/entry-text.schema.ts'
import type { CautionFile } from '../catalog/caution.schema.ts'
import type { ChapterFile } from '../catalog/handbook.schema.ts'
import { paths } from '../http/paths.ts'
import { membersPartId } from '../members/members-text.ts'
import { membersSections } from '../members/members-sections.ts'
import type { PremiumReply } from '../members/members-text.schema.ts'
import type { Source } from '../catalog/sources/source.schema.ts'
import type { Section } from '../text/section.schema.ts'
import { sectionText } from '../text/section.ts'
import { tokens } from '../text/text.ts'

export interface GuideSection {
  /** The section's element id for links. Empty for the top of the page. */
  id: string
  /** Empty for text above the first heading. */
  title: string
  text: string
}

/** A page in the prompt's lists: an entry, a handbook chapter or a caution. */
export interface GuideBrief {
  path: string
  title: string
  /** For an entry, the result of `figuresOf`. For a chapter or a caution, its summary. */
  line: string
}

export interface GuidePage extends GuideBrief {
  /** What the page is about. Used only to rank pages. The prompt shows `line` instead. */
  summary: string
  sections: GuideSection[]
}

export const isEntry = (path: string): boolean => path.startsWith(paths.opportunity(''))

type CitedSource = Pick<Source, 'id' | 'publisher' | 'year' | 'read'>

export type GuideSources = ReadonlyMap<string, Omit<CitedSource, 'id'>>

/**
 * Replaces citations with publisher and year, and links with their labels. Adds "(our estimate)" to
 * estimates. Leaves out the URLs of links, because the guide may link only to pages that the prompt
 * lists.
 */
export function expandMarks(text: string, sources: GuideSources): string {
  return tokens(text)
    .map((token) => {
      if (token.kind === 'estimate') return `${token.text} (our estimate)`
      if (token.kind !== 'citation') return token.text
      const source = sources.get(token.sourceId)
      if (!source) return ''
      const { publisher, year, read } = source
      const details = [publisher, year, read === 'second-hand' && 'read second-hand'].filter(
        Boolean,
      )
      return ` (source: ${details.join(', ')})`
    })
    .join('')
}

export const guidePremiumSections = ({ sources, ...content }: PremiumReply): GuideSection[] =>
  guideSections(membersSections(content), sources).map((section) => ({
    ...section,
    id: membersPartId(section.id),
  }))

const guideSections = (
  sections: readonly Section[],
  sources: readonly CitedSource[],
): GuideSection[] => {
  const byId = new Map(sources.map((source) => [source.id, source]))
  return sections.map((section) => ({
    id: section.id,
    title: section.title,
    text: expandMarks(sectionText(section), byId),
  }))
}

export const guideEntryPage = (
  { slug, title, category, shortDescription, sections, sources }: EntryText,
  figures: string,
): GuidePage => ({
  path: paths.opportunity(slug),
  title,
  line: figures,
  summary: `${category}. ${shortDescription}`,
  // Leave out the rules that every entry shares. With them, every entry would match a question
  // about those rules.
  sections: guideSections(
    sections.filter((section) => section.title !== sharedRules),
    sources,
  ),
})

export const guideChapterPage = (
  { file, data, body }: ChapterFile,
  sources: GuideSources,
): GuidePage => markdownPage(paths.chapter(file), data, body, sources)

export const guideCautionPage = (
  { file, data, body }: CautionFile,
  sources: GuideSources,
): GuidePage => {
  const page = markdownPage(paths.caution(file), data, body, sources)
  return { ...page, summary: `${page.summary} ${data.words.join(', ')}` }
}

function markdownPage(
  path: string,
  { title, summary }: { title: string; summary: string },
  body: string,
  sources: GuideSources,
): GuidePage {
  const [introduction = '', ...parts] = body.split(/^## /m)
  const sections = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { id: headingId(title), title: title.trim(), text: lines.join('\n') }
  })
  return {
    path,
    title,
    line: summary,
    summary,
    sections: [{ id: '', title: '', text: introduction }, ...sections]
      .map((section) => ({ ...section, text: expandMarks(section.text, sources).trim() }))
      .filter(({ text }) => text !== ''),
  }
}
