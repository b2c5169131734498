import { pricedPracticesBlocks } from '../catalog/priced-practices.ts'
import { day } from '../text/day.ts'
import type { Block, Section } from '../text/section.schema.ts'
import { facts, list, paragraphs, sectionSources, table } from '../text/section.ts'
import { linkMark } from '../text/text.ts'
import type { Agreement, PremiumReply } from './members-text.schema.ts'

type MembersContent = Omit<PremiumReply, 'sources'>

export interface MembersSection extends Section {
  card: 'compliance' | 'marketingAssets'
  /** The number of items. This number is public, although only members can read all items. */
  count: number
}

/** The id of the section whose items have a Copy button. */
export const templatesId = 'messaging-templates'

const notVerified = 'Not verified. Ask before you sign up.'

export function membersSections(content: MembersContent): MembersSection[] {
  const { compliance, marketingAssets } = content
  const inCompliance = section.bind(undefined, 'compliance')
  const inMarketing = section.bind(undefined, 'marketingAssets')
  return [
    inCompliance('requirements', 'Requirements', [list(compliance.requirements)]),
    inCompliance('licenses', 'Licenses', [list(compliance.licenses)]),
    inCompliance('regulations', 'Regulations', [list(compliance.regulations)]),
    inCompliance('best-practices', 'Best practices', [list(compliance.bestPractices)]),
    inCompliance('filing-order', 'Filing order', filingBlocks(content)),
    inCompliance('payers-and-codes', 'Payers and codes', codeBlocks(content)),
    inCompliance('charting', 'Charting', chartingBlocks(content)),
    inCompliance('second-nurse', 'Second nurse', secondNurseBlocks(content)),
    inMarketing(templatesId, 'Messaging templates', [list(marketingAssets.messagingTemplates)]),
    inMarketing('target-audiences', 'Target audiences', [list(marketingAssets.targetAudiences)]),
    inMarketing('channel-strategies', 'Channel strategies', [
      list(marketingAssets.channelStrategies),
    ]),
    inMarketing('conversion-tactics', 'Conversion tactics', [
      list(marketingAssets.conversionTactics),
    ]),
    inMarketing('prices', 'Prices', priceBlocks(content)),
    inMarketing('getting-clients', 'Getting clients', channelBlocks(content)),
    inMarketing('tools', 'Tools', toolBlocks(content)),
  ]
}

const countOf = (blocks: Block[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'text') return sum
    if (block.kind === 'facts') return sum + 1
    return sum + (block.kind === 'table' ? block.rows : block.items).length
  }, 0)

const section = (
  card: MembersSection['card'],
  id: string,
  title: string,
  blocks: Block[],
): MembersSection => ({ card, id, title, blocks, count: countOf(blocks) })

const filingBlocks = ({ filing }: MembersContent): Block[] =>
  filing.map(({ step, form, authority, fee, url, takes, ask }, index) =>
    facts(
      [
        { label: 'Form', text: form },
        { label: 'Office', text: linkMark(authority, url) },
        { label: 'Fee', text: fee },
        { label: 'Time needed', text: takes },
        { label: 'If unclear, ask', text: ask },
      ],
      `${index + 1}. ${step}`,
    ),
  )

const codeBlocks = ({ codes }: MembersContent): Block[] =>
  codes.map(({ code, what, why, url }) =>
    facts(
      [
        { label: 'Pays for', text: what },
        { label: 'Why it matters', text: why },
        {
          label: 'Official page',
          text: linkMark(new URL(url).hostname.replace(/^www\./, ''), url),
        },
      ],
      code,
    ),
  )

const chartingBlocks = ({ charting }: MembersContent): Block[] => [
  list(charting.record, 'What to record at each visit'),
  list(charting.consent, 'Consent'),
  list([charting.keep], 'How long to keep the record'),
]

const secondNurseBlocks = ({ secondNurse }: MembersContent): Block[] => [
  list([secondNurse.when], 'When'),
  list(secondNurse.laws, 'Laws that apply from the first hire'),
]

const priceBlocks = ({ prices }: MembersContent): Block[] => [
  ...pricedPracticesBlocks(prices.found, 'Published prices we found'),
  list(
    [`“${prices.collect.script}”`],
    'Ask three practices near you for their prices: what to say',
  ),
  list(prices.collect.fields, 'What to write down for each practice'),
  list(prices.setting, 'Set your own price'),
  table(
    ['Service', 'Price'],
    prices.sheet.map(({ service, price }) => [service, price]),
    'A price sheet to adapt',
  ),
  paragraphs(
    'Most prices in this sheet are our estimates. We start from the price in “Business Fit” and adjust it to the length of each service. Base your own prices on your hours for each service.',
  ),
]

const channelBlocks = ({ channels }: MembersContent): Block[] =>
  channels.map(({ name, weekly, number, stop, where }, index) =>
    facts(
      [
        { label: 'Each week', text: weekly },
        { label: 'Watch this number', text: number },
        { label: 'Stop when', text: stop },
        { label: 'Where', text: where.map((place) => linkMark(place.name, place.url)).join(', ') },
      ],
      `${index + 1}. ${name}`,
    ),
  )

const agreementText: Record<Agreement, string> = {
  yes: 'The vendor signs one.',
  no: 'The vendor does not sign one.',
  'not needed': 'Not needed. The product gets no patient data.',
  'not verified': notVerified,
}

const toolBlocks = ({ tools }: MembersContent): Block[] => [
  ...tools.map(({ need, products }) => {
    const hasDays = products.some(({ checked }) => checked)
    return table(
      ['Product', 'List price', 'Business associate agreement', ...(hasDays ? ['Checked'] : [])],
      products.map(({ name, url, price, agreement, checked }) => [
        linkMark(name, url),
        price ?? (name.endsWith('(free)') ? 'Free' : notVerified),
        agreementText[agreement],
        ...(hasDays ? [checked ? day.format(new Date(checked)) : ''] : []),
      ]),
      need,
    )
  }),
  paragraphs('We receive no commission for any product.'),
]

export const premiumSources = (content: MembersContent): string[] =>
  sectionSources(membersSections(content))
