import { entryBody, sharedRules } from '../catalog/entry-body.ts'
import {
  certificationsText,
  figuresOf,
  fitText,
  bulletList,
  marketText,
  scoresText,
  type RelatedMarket,
} from './guide-panels.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { membersSections } from '../members/members-sections.ts'
import type { PremiumReply } from '../members/members-text.schema.ts'
import type { Source } from '../catalog/source.schema.ts'
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

/** The sources and markets that entries cite, by key. */
export interface GuideReferences {
  sources: ReadonlyMap<string, Pick<Source, 'publisher' | 'year' | 'secondary'>>
  markets: ReadonlyMap<string, RelatedMarket>
}

/** The id that Astro's Markdown gives a heading: "Who pays, and how" -> "who-pays-and-how". */
export const headingId = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/**
 * Replaces marks with words: a citation with publisher and year, an estimate with a note, a link
 * with its label. The guide links only to sections of entries.
 */
export function expandMarks(text: string, sources: GuideReferences['sources']): string {
  return tokens(text)
    .map((token) => {
      if (token.kind === 'text') return token.text
      if (token.kind === 'estimate') return `${token.text} (our estimate)`
      if (token.kind === 'link') return token.text
      const source = sources.get(token.sourceId)
      if (!source) return ''
      const { publisher, year, secondary } = source
      const details = [publisher, year, secondary && 'secondary source'].filter(Boolean)
      return ` (source: ${details.join(', ')})`
    })
    .join('')
}

/** Members' text for the prompt, with the publisher in place of each citation. */
export const guidePremiumSections = (
  content: Omit<PremiumReply, 'sources'>,
  sources: GuideReferences['sources'],
): GuideSection[] =>
  membersSections(content).map((section) => ({
    id: section.id,
    title: section.title,
    text: expandMarks(sectionText(section), sources),
  }))

const numberedList = (items: string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')

/** Builds the text of an entry for the prompt. `body` is the Markdown below the front matter. */
export function guideOpportunity(
  { data, body }: { data: Opportunity; body: string },
  references: GuideReferences,
): GuideOpportunity {
  const { slug, title, category } = data
  const { overview, chapters } = entryBody(body)
  const markedSections: GuideSection[] = [
    {
      id: '',
      title: 'Overview',
      text: `${overview}\n\nValue proposition: ${data.valueProposition}`,
    },
    { id: 'why-now', title: 'Why now', text: bulletList(data.whyNow) },
    { id: 'market-gap', title: 'Market gap', text: data.marketGap },
    { id: 'execution', title: 'Execution plan', text: numberedList(data.executionPlan) },
    { id: 'proof', title: 'Proof signals', text: bulletList(data.proofSignals) },
    // Every entry has the same shared rules, which would make all entries look near.
    ...chapters
      .filter(({ title }) => title !== sharedRules)
      .map((chapter) => ({ id: headingId(chapter.title), ...chapter })),
    { id: 'scores-title', title: 'Scores', text: scoresText(data) },
    { id: 'fit-title', title: 'Business fit', text: fitText(data) },
    { id: 'market-title', title: 'Market data', text: marketText(data, references) },
    { id: 'certifications-title', title: 'Certifications', text: certificationsText(data) },
    {
      id: 'fail-title',
      title: 'Why this could fail',
      text: bulletList(data.whyThisCouldFail.map(({ claim, reason }) => `${claim} ${reason}`)),
    },
  ]
  const sections = markedSections.map((section) => ({
    ...section,
    text: expandMarks(section.text, references.sources),
  }))
  const shortDescription = expandMarks(data.shortDescription, references.sources)
  return { slug, title, category, shortDescription, figures: figuresOf(data), sections }
}
