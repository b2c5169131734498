import { fitSection } from './fit-section.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { pricedPracticesBlocks } from './priced-practices.ts'
import { scoresOf } from './scores/calculate-scores.ts'
import { competitionLevel, scoreNames, scoreReason } from './scores/scores.ts'
import type { Market } from './sources/source.schema.ts'
import type { Block, Section } from '../text/section.schema.ts'
import { facts, list, paragraphs, steps, type Fact } from '../text/section.ts'
import { linkMark } from '../text/text.ts'

type Figure = Opportunity['marketSize']

const citedFigure = (figure: Figure): string =>
  figure.text + ('sources' in figure ? figure.sources.map((id) => `[^${id}]`).join('') : '')

const figureFact = (label: string, figure: Figure): Fact => ({
  label,
  text: citedFigure(figure),
  ...(figure.caveat !== undefined && { note: figure.caveat }),
})

const relatedSpendingFacts = (
  markets: readonly Pick<Market, 'label' | 'caveat' | 'source'>[],
): Fact[] =>
  markets.map(({ label, caveat, source }) => ({
    label: 'Related spending',
    text: `${label}[^${source}]`,
    note: caveat,
  }))

export interface EntryParts {
  data: Opportunity
  body: string
  markets?: readonly Market[]
}

/**
 * Titles of two chapters of an entry's body. After each of these chapters, `entrySections` inserts
 * one or two sections from the front matter.
 */
const payment = 'Who pays, and how'
const limits = 'What an RN may not do here'
/** Title of a chapter that every entry's body has. It lists rules, with links to the handbook. */
export const sharedRules = 'Rules every practice shares'

/**
 * Returns the sections of an entry. The page, the member preview, the guide, the public JSON and
 * the list of sources use them. A section without blocks is left out.
 */
export function entrySections({ data, body, markets = [] }: EntryParts): Section[] {
  const { overview, chapters } = entryChapters(body)
  const chapter = (title: string): Section[] =>
    chapters.filter((one) => one.title === title).map(chapterSection)
  const others = chapters.filter(({ title }) => ![payment, limits, sharedRules].includes(title))
  return [
    section('overview', 'Overview', [
      ...overview,
      paragraphs(`**Value proposition.** ${data.valueProposition}`),
    ]),
    fitSection(data),
    section('peers', 'Who else does this', pricedPracticesBlocks(data.peers)),
    ...others.map(chapterSection),
    ...chapter(payment),
    section('when-away', 'When you are sick or away', [paragraphs(data.whenAway)]),
    ...chapter(limits),
    section('license', 'License and compact', [paragraphs(data.licenseRule)]),
    section('cash-privacy', 'Privacy when clients pay cash', [paragraphs(data.cashPrivacy)]),
    ...chapter(sharedRules),
    section('fail-title', 'Why this could fail', [
      facts(data.whyThisCouldFail.map(({ claim, reason }) => ({ label: claim, text: reason }))),
    ]),
    section('scores-title', 'Scores', scoreBlocks(data)),
    section('why-now', 'Why Now', [list(data.whyNow)]),
    section('market-gap', 'Market Gap', [paragraphs(data.marketGap)]),
    section('execution', 'Execution', [steps(data.executionPlan)]),
    section('proof', 'Proof', [list(data.proofSignals)]),
    section('market-title', 'Market Data', [
      facts([
        figureFact('Market size', data.marketSize),
        figureFact('Growth rate', data.growthRate),
        { label: 'Competition level', text: competitionLevel(data.scores.competition.score) },
        { label: 'Target market', text: data.targetMarket },
        ...relatedSpendingFacts(markets),
      ]),
    ]),
    section('certifications-title', 'Required Certifications', [facts(certificationFacts(data))]),
    section('bodies', 'Associations and boards', bodyBlocks(data)),
  ].filter(({ blocks }) => blocks.length > 0)
}

const section = (id: string, title: string, blocks: Block[]): Section => ({ id, title, blocks })

const chapterSection = ({ title, blocks }: Chapter): Section =>
  section(headingId(title), title, blocks)

/**
 * Returns the id that Astro gives a Markdown heading: "Who pays, and how" -> "who-pays-and-how".
 */
export const headingId = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

function scoreBlocks(data: Opportunity): Block[] {
  const scores = scoresOf(data)
  return [
    facts(
      scoreNames.map((name) => ({
        label: `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${scores[name]} of 10`,
        text: scoreReason(data.scores, name),
      })),
    ),
  ]
}

const certificationFacts = ({ requiredCertifications }: Opportunity) =>
  requiredCertifications
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .map(({ name, required, note }) => ({
      label: required ? 'Required' : 'Recommended',
      text: name,
      ...(note !== undefined && { note }),
    }))

const bodyBlocks = ({ bodies = [] }: Opportunity): Block[] =>
  bodies.length > 0 ? [list(bodies.map(({ name, url }) => linkMark(name, url)))] : []

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
