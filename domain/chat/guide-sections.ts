import { sharedRules } from '../catalog/entry-sections.ts'
import type { EntryText } from '../catalog/entry-text.schema.ts'
import { membersSections } from '../members/members-sections.ts'
import type { PremiumReply } from '../members/members-text.schema.ts'
import type { Source } from '../catalog/source.schema.ts'
import type { Section } from '../text/section.schema.ts'
import { sectionText } from '../text/section.ts'
import { tokens } from '../text/text.ts'

/** One section of an entry's page, as plain text. */
export interface GuideSection {
  /** The section's element id for links. Empty for the top of the page. */
  id: string
  title: string
  text: string
}

/** The entry in the prompt's short list. */
export interface GuideBrief {
  slug: string
  title: string
  category: string
  shortDescription: string
  /** Score, money and time in one line. */
  figures: string
}

/** An entry's public text, as the prompt uses it. */
export interface GuideOpportunity extends GuideBrief {
  sections: GuideSection[]
}

type CitedSource = Pick<Source, 'id' | 'publisher' | 'year' | 'secondary'>

/** The sources of a text by key. */
export type GuideSources = ReadonlyMap<string, Omit<CitedSource, 'id'>>

/**
 * Replaces marks with words: a citation with publisher and year, an estimate with a note, a link
 * with its label. The guide links only to sections of entries.
 */
export function expandMarks(text: string, sources: GuideSources): string {
  return tokens(text)
    .map((token) => {
      if (token.kind === 'estimate') return `${token.text} (our estimate)`
      if (token.kind !== 'citation') return token.text
      const source = sources.get(token.sourceId)
      if (!source) return ''
      const { publisher, year, secondary } = source
      const details = [publisher, year, secondary && 'secondary source'].filter(Boolean)
      return ` (source: ${details.join(', ')})`
    })
    .join('')
}

/** Members' text for the prompt. */
export const guidePremiumSections = ({ sources, ...content }: PremiumReply): GuideSection[] =>
  guideSections(membersSections(content), sources)

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

/** The public text of an entry for the prompt. */
export const guideOpportunity = (
  { slug, title, category, shortDescription, sections, sources }: EntryText,
  figures: string,
): GuideOpportunity => ({
  slug,
  title,
  category,
  shortDescription,
  figures,
  // Every entry has the same shared rules, which would make all entries look near.
  sections: guideSections(
    sections.filter((section) => section.title !== sharedRules),
    sources,
  ),
})
