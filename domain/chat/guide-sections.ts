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
import { dollarRange, shortDollars } from '../billing/money.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import { launchTime, mainModel, scenarioRange, startupRange } from '../catalog/revenue.ts'
import { averageScore } from '../catalog/scores/calculate-scores.ts'
import { competitionLevel } from '../catalog/scores/scores.ts'
import { entryFigures } from '../tools/take-home/take-home-entry.ts'
import { formatPerHour } from '../tools/result/figure-texts.ts'

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

export const figuresNote =
  '“Gross” is a year before costs and taxes. “Keeps” is after costs and federal tax, for a single nurse who keeps 36 hours a week at $46.90: in the first 12 months, and per hour at a full schedule. “Overtakes” means that an hour keeps as much as an extra shift. All figures in this list are our estimates.'

/** "keeps $7.7K in 12 months, $62/h full, overtakes in month 10". */
function keptFigures(data: Opportunity): string[] {
  const figures = entryFigures(data)
  if (!figures) return []
  const { firstTwelveMonths, full, overtakesIn } = figures
  const overtakes =
    overtakesIn === undefined ? 'never overtakes' : `overtakes in month ${overtakesIn}`
  return [
    `keeps ${shortDollars(firstTwelveMonths.adds / 100)} in 12 months, ${formatPerHour(full.perHour)}/h full, ${overtakes}`,
  ]
}

export function figuresOf(data: Opportunity): string {
  const { businessFit, practice, revenue, scores } = data
  const { name, scenarios } = mainModel(revenue)
  return [
    `score ${averageScore(data)}/10`,
    `${name === 'Solo' ? 'gross' : 'company gross'} ${dollarRange(scenarioRange(scenarios))}`,
    ...keptFigures(data),
    `${dollarRange(startupRange(data))} to start`,
    `launch in ${launchTime(data)}`,
    `${businessFit.executionDifficulty.toLowerCase()} difficulty`,
    `${competitionLevel(scores.competition.score).toLowerCase()} competition`,
    `orders ${practice.orders}`,
    practice.contact,
    ...(practice.telehealth ? ['telehealth'] : []),
  ].join('; ')
}
