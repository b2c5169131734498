import { entryBody, sharedRules } from '../catalog/entry-body.ts'
import {
  certificationsText,
  figuresOf,
  fitText,
  list,
  marketText,
  scoresText,
  type RelatedMarket,
} from './guide-panels.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import type { PremiumContent } from '../members/members-text.schema.ts'
import type { Source } from '../catalog/source.schema.ts'
import { tokens } from '../text/text.ts'

/** A part of a detail page, as plain text. */
export interface GuideSection {
  /** The part's id on the page, for a link's fragment; empty for the top of the page. */
  id: string
  title: string
  text: string
}

/** What the directory in brief says of an entry. */
export interface GuideBrief {
  slug: string
  title: string
  category: string
  shortDescription: string
  /** Scores, money and time in one line. */
  figures: string
}

/** What of an entry goes to the guide: public text alone. */
export interface GuideOpportunity extends GuideBrief {
  sections: GuideSection[]
}

/** The publications and markets that entries name by key. */
export interface GuideReferences {
  sources: ReadonlyMap<string, Pick<Source, 'publisher' | 'year' | 'secondary'>>
  markets: ReadonlyMap<string, RelatedMarket>
}

/** The id that the page's Markdown gives a heading: "Who pays, and how" -> "who-pays-and-how". */
export const headingId = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** A text with its marks in words: who published a figure and when, and what is our estimate. */
export function spelledOut(text: string, sources: GuideReferences['sources']): string {
  return tokens(text)
    .map((token) => {
      if (token.kind === 'text') return token.text
      if (token.kind === 'estimate') return `${token.text} (our estimate)`
      const source = sources.get(token.sourceId)
      if (!source) return ''
      const { publisher, year, secondary } = source
      const named = [publisher, year, secondary && 'at second hand'].filter(Boolean)
      return ` (source: ${named.join(', ')})`
    })
    .join('')
}

type List = Record<string, string[]>

/** Members' text with its marks in words, as `spelledOut` writes them. */
export function spelledOutPremium(
  { compliance, marketingAssets }: PremiumContent,
  sources: GuideReferences['sources'],
): PremiumContent {
  const spelled = <Card extends List>(card: Card): Card =>
    Object.fromEntries(
      Object.entries(card).map(([field, items]) => [
        field,
        items.map((item) => spelledOut(item, sources)),
      ]),
    ) as Card
  return { compliance: spelled(compliance), marketingAssets: spelled(marketingAssets) }
}

const steps = (items: string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')

/** An entry for the guide; `body` is the Markdown under the entry's head. */
export function guideOpportunity(
  { data, body }: { data: Opportunity; body: string },
  known: GuideReferences,
): GuideOpportunity {
  const { slug, title, category } = data
  const { overview, chapters } = entryBody(body)
  const marked: GuideSection[] = [
    {
      id: '',
      title: 'Overview',
      text: `${overview}\n\nValue proposition: ${data.valueProposition}`,
    },
    { id: 'why-now', title: 'Why now', text: list(data.whyNow) },
    { id: 'market-gap', title: 'Market gap', text: data.marketGap },
    { id: 'execution', title: 'Execution plan', text: steps(data.executionPlan) },
    { id: 'proof', title: 'Proof signals', text: list(data.proofSignals) },
    // The shared rules are alike in all entries, so they would blur which entry is the nearest.
    ...chapters
      .filter(({ title }) => title !== sharedRules)
      .map((chapter) => ({ id: headingId(chapter.title), ...chapter })),
    { id: 'scores-title', title: 'Scores', text: scoresText(data) },
    { id: 'fit-title', title: 'Business fit', text: fitText(data) },
    { id: 'market-title', title: 'Market data', text: marketText(data, known) },
    { id: 'certifications-title', title: 'Certifications', text: certificationsText(data) },
    {
      id: 'fail-title',
      title: 'Why this could fail',
      text: list(data.whyThisCouldFail.map(({ claim, reason }) => `${claim} ${reason}`)),
    },
  ]
  const sections = marked.map((section) => ({
    ...section,
    text: spelledOut(section.text, known.sources),
  }))
  const shortDescription = spelledOut(data.shortDescription, known.sources)
  return { slug, title, category, shortDescription, figures: figuresOf(data), sections }
}
