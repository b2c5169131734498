import { sourceNumbers } from './catalogue.ts'
import type { EarlyEntry, EarlyText } from './early.ts'
import { dollarRange } from './money.ts'
import type { Opportunity } from './opportunity.ts'
import { launchTime, scenarioRange, scenarioSum, startupRange } from './revenue.ts'
import { averageScore, scoreNames } from './scores.ts'
import type { Source } from './source.ts'

type Section = EarlyText['sections'][number]
type Block = Section['blocks'][number]

/** The line of the list. An entry without a `publicFrom` was public from its first build. */
export const earlyEntry = (data: Opportunity): EarlyEntry => ({
  slug: data.slug,
  title: data.title,
  category: data.category,
  shortDescription: data.shortDescription,
  publicFrom: (data.publicFrom ?? data.publishedAt).toISOString().slice(0, 10),
})

/**
 * An entry in the order of its public page. `sources` are all that the entries cite; those of
 * this one are picked and numbered.
 */
export function earlyText(data: Opportunity, body: string, sources: Source[]): EarlyText {
  const [overview = '', ...details] = body.split(/^(?=## )/m)
  const byId = new Map(sources.map((source) => [source.id, source]))
  return {
    ...earlyEntry(data),
    averageScore: averageScore(data),
    sections: [
      {
        title: 'Overview',
        blocks: [...blocks(overview), text(`Value proposition. ${data.valueProposition}`)],
      },
      { title: 'Scores', blocks: [list('list', scoreLines(data))] },
      { title: 'Why Now', blocks: [list('list', data.whyNow)] },
      { title: 'Market Gap', blocks: [text(data.marketGap)] },
      { title: 'Execution', blocks: [list('steps', data.executionPlan)] },
      { title: 'Proof', blocks: [list('list', data.proofSignals)] },
      ...details.map(detail),
      { title: 'Business Fit', blocks: [list('list', fitLines(data))] },
      { title: 'Market Data', blocks: [list('list', marketLines(data))] },
      { title: 'Required Certifications', blocks: [list('list', certificationLines(data))] },
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
    sources: [...sourceNumbers({ data, body }).keys()].flatMap((id) => {
      const source = byId.get(id)
      return source ? [shown(source)] : []
    }),
  }
}

const shown = ({ id, publisher, title, url, year }: Source): EarlyText['sources'][number] => ({
  id,
  publisher,
  title,
  url,
  ...(year !== undefined && { year }),
})

const list = (kind: Block['kind'], items: string[]): Block => ({ kind, items })
const text = (...paragraphs: string[]): Block => list('text', paragraphs)

function detail(markdown: string): Section {
  const [heading = '', ...lines] = markdown.split('\n')
  return { title: heading.replace(/^## +/, '').trim(), blocks: blocks(lines.join('\n')) }
}

/** Paragraphs and bulleted lists: all the Markdown that entries use, besides bold, which goes. */
function blocks(markdown: string): Block[] {
  const parts = markdown.replaceAll('**', '').split(/\n\s*\n/)
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

function fitLines(data: Opportunity): string[] {
  const { solo, team, assumptions } = data.revenue
  const range = (scenarios: typeof solo) => `{est ${dollarRange(scenarioRange(scenarios))}}`
  const { executionDifficulty, timeToLaunch } = data.businessFit
  return [
    `Who pays: ${data.targetMarket}`,
    `Revenue potential, solo model: ${range(solo)} a year, gross, estimate`,
    ...solo.map((scenario) => `${scenario.name}: ${scenarioSum(scenario)}`),
    `Small team, founder with 2 to 4 nurses: ${range(team)} a year, gross, estimate. Nurses' pay comes off this.`,
    ...team.map((scenario) => `${scenario.name}: ${scenarioSum(scenario)}`),
    ...assumptions,
    `Startup costs: {est ${dollarRange(startupRange(data))}}`,
    `Time to launch: {est ${launchTime(data)}}${timeToLaunch.note ? `. ${timeToLaunch.note}` : ''}`,
    `Execution difficulty: ${executionDifficulty}`,
  ]
}

const marketLines = ({ marketSize, growthRate }: Opportunity): string[] =>
  Object.entries({ 'Market size': marketSize, 'Growth rate': growthRate }).map(
    ([name, { text: figure, caveat, ...rest }]) => {
      const cited = 'sources' in rest ? rest.sources.map((id) => `[^${id}]`).join('') : ''
      return `${name}: ${figure}${cited}${caveat ? `. ${caveat}` : ''}`
    },
  )

const certificationLines = ({ requiredCertifications }: Opportunity): string[] =>
  requiredCertifications.map(
    ({ name, required, note }) =>
      `${name} (${required ? 'required' : 'recommended'})${note ? `. ${note}` : ''}`,
  )
