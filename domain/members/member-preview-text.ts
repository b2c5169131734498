import { sourceNumbers } from '../catalog/catalog.ts'
import type { PreviewEntry, PreviewText } from './member-preview.schema.ts'
import { entryBody } from '../catalog/entry-body.ts'
import { figureLine, relatedSpendingLines } from '../catalog/market-figures.ts'
import { dollarRange, exactRange, shortDollars, usd } from '../billing/money.ts'
import type { Opportunity, Scenario } from '../catalog/opportunity.schema.ts'
import {
  launchTime,
  noSoloModel,
  scaledCompanyNurses,
  scaledCompanyRevenue,
  scenarioRange,
  scenarioSum,
  startupRange,
} from '../catalog/revenue.ts'
import { averageScore, competitionLevel, executionScore, scoreNames } from '../catalog/scores.ts'
import type { Market, Source } from '../catalog/source.schema.ts'

type Section = PreviewText['sections'][number]
type Block = Section['blocks'][number]

const day = (date: Date): string => date.toISOString().slice(0, 10)

/** An entry of the preview list. An entry without `publicFrom` was public from its first build. */
export const previewEntry = (data: Opportunity): PreviewEntry => ({
  slug: data.slug,
  title: data.title,
  category: data.category,
  shortDescription: data.shortDescription,
  publicFrom: day(data.publicFrom ?? data.publishedAt),
})

/** Sources and markets by key. */
export interface References {
  sources: ReadonlyMap<string, Source>
  markets: ReadonlyMap<string, Market>
}

/** All parts of an entry's public page, in the order of the page, with the sources that it cites. */
export function previewText(data: Opportunity, body: string, references: References): PreviewText {
  const { overview, chapters } = entryBody(body)
  const markets = data.relatedMarkets.flatMap((id) => references.markets.get(id) ?? [])
  return {
    ...previewEntry(data),
    averageScore: averageScore(data),
    reviewedOn: day(data.reviewedAt),
    sections: [
      { title: 'Scores', blocks: [list('list', scoreLines(data))] },
      {
        title: 'Overview',
        blocks: [...blocks(overview), text(`Value proposition. ${data.valueProposition}`)],
      },
      { title: 'Why Now', blocks: [list('list', data.whyNow)] },
      { title: 'Market Gap', blocks: [text(data.marketGap)] },
      { title: 'Execution', blocks: [list('steps', data.executionPlan)] },
      { title: 'Proof', blocks: [list('list', data.proofSignals)] },
      { title: 'Business Fit', blocks: fitBlocks(data) },
      { title: 'Market Data', blocks: [list('list', marketLines(data, references.markets))] },
      { title: 'Required Certifications', blocks: [list('list', certificationLines(data))] },
      ...chapters.map((chapter) => ({ title: chapter.title, blocks: blocks(chapter.text) })),
      {
        title: 'Why this could fail',
        blocks: [
          list(
            'list',
            data.whyThisCouldFail.map((why) => `${why.claim} ${why.reason}`),
          ),
        ],
      },
    ],
    sources: [...sourceNumbers({ data, body, markets }).keys()].flatMap((id) => {
      const source = references.sources.get(id)
      return source ? [shown(source)] : []
    }),
    changes: data.changes.map(({ date, what }) => ({ date: day(date), what })),
  }
}

const shown = ({ checkedAt, ...source }: Source): PreviewText['sources'][number] => ({
  ...source,
  checkedOn: day(checkedAt),
})

const list = (kind: Block['kind'], items: string[]): Block => ({ kind, items })
const text = (...paragraphs: string[]): Block => list('text', paragraphs)

/** Splits Markdown into paragraphs and bulleted lists, and removes bold. Entries use no other Markdown. */
function blocks(markdown: string): Block[] {
  const parts = markdown
    .replaceAll('**', '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n/)
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('- ')
        ? list('list', part.slice(2).split(/\n- /).map(oneLine))
        : text(oneLine(part)),
    )
}

const oneLine = (lines: string) => lines.replaceAll(/\s*\n\s*/g, ' ')

const scoreLines = ({ scores }: Opportunity): string[] =>
  scoreNames.map((name) => {
    const { score, reason } = scores[name]
    const least = name === 'competition' ? '10 means least crowded. ' : ''
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${score} of 10: ${least}${reason}`
  })

function fitBlocks(data: Opportunity): Block[] {
  const { solo, team, assumptions } = data.revenue
  const scaled = scaledCompanyRevenue(data)
  const { executionDifficulty, startupCosts, timeToLaunch } = data.businessFit
  const range = (scenarios: Scenario[]) => `{est ${dollarRange(scenarioRange(scenarios))}}`
  const sums = (model: string, scenarios: Scenario[]) =>
    scenarios.map((scenario) => `${model}, ${scenario.name}: ${scenarioSum(scenario)}`)
  return [
    list('list', [
      solo
        ? `Revenue potential, solo model: ${range(solo)} a year, gross, estimate`
        : `Revenue potential, company model: ${range(team)} a year, gross, estimate. ${noSoloModel}`,
      `Startup costs: {est ${dollarRange(startupRange(data))}}`,
      ...startupCosts.map((line) => `${line.item}: {est ${exactRange(line)}}`),
      `Time to launch: {est ${launchTime(data)}}${timeToLaunch.note ? `. ${timeToLaunch.note}` : ''}`,
      `Execution difficulty: ${executionDifficulty}`,
      `Execution score: ${executionScore(data)}/10`,
      ...(solo && scaled
        ? [
            `Small team, founder with 2 to 4 nurses: ${range(team)} a year, gross, estimate. Subtract the nurses' pay.`,
            `Scaled company: {est ${shortDollars(scaled)}} a year, gross. Scenario: ${scaledCompanyNurses} nurses × ${usd.format(scenarioRange(solo).high)}; no company of this size was verified.`,
          ]
        : []),
    ]),
    text('Assumptions and math'),
    list('list', [
      ...sums('Solo model', solo ?? []),
      ...sums(solo ? 'Small team' : 'Company', team),
      ...assumptions,
    ]),
  ]
}

const marketLines = (data: Opportunity, markets: References['markets']): string[] => [
  `Market size: ${figureLine(data.marketSize)}`,
  `Growth rate: ${figureLine(data.growthRate)}`,
  `Competition level: ${competitionLevel(data.scores.competition.score)}`,
  `Target market: ${data.targetMarket}`,
  ...relatedSpendingLines(data, markets),
]

const certificationLines = ({ requiredCertifications }: Opportunity): string[] =>
  requiredCertifications.map(
    ({ name, required, note }) =>
      `${name} (${required ? 'required' : 'recommended'})${note ? `. ${note}` : ''}`,
  )
