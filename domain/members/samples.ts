import type { MembersText } from './members-text.schema.ts'
import { membersSections, type MembersSection } from './members-sections.ts'
import { premiumReply } from './members-text.ts'
import type { Mistake } from '../text/mistake.ts'

/** One item of members' text that everyone can read. */
export interface MembersSample {
  card: MembersSection['card']
  section: string
  /** The recipient and the occasion of a template. Undefined if the sample is not a template. */
  occasion?: string
  /** The sample's text, which may hold the marks of domain/text/text.ts. */
  text: string
}

export function openLists(samples: number, lists: number): string {
  if (samples === 0) return ''
  return samples === lists
    ? 'Each list has one free item.'
    : `${samples} of the lists have one free item each.`
}

type Item = MembersText['compliance']['licenses'][number]
const sampleOf = <Entry extends { sample?: true | undefined }>(items: readonly Entry[] = []) =>
  items.find(({ sample }) => sample)

export function listSamples({ compliance, marketingAssets, filing }: MembersText): MembersSample[] {
  const from = (card: MembersSample['card'], section: string, items: readonly Item[]) => {
    const item = sampleOf(items)
    return item ? [{ card, section, text: item.text }] : []
  }
  const step = sampleOf(filing)
  const template = sampleOf(marketingAssets.messagingTemplates)
  return [
    ...from('compliance', 'Requirements', compliance.requirements),
    ...from('compliance', 'Licenses', compliance.licenses),
    ...from('compliance', 'Regulations', compliance.regulations),
    ...from('compliance', 'Best practices', compliance.bestPractices),
    ...(step ? [{ card: 'compliance' as const, section: 'Filing order', text: step.step }] : []),
    ...(template
      ? [
          {
            card: 'marketingAssets' as const,
            section: 'Messaging templates',
            occasion: template.occasion,
            text: template.message,
          },
        ]
      : []),
    ...from('marketingAssets', 'Target audiences', marketingAssets.targetAudiences),
    ...from('marketingAssets', 'Channel strategies', marketingAssets.channelStrategies),
    ...from('marketingAssets', 'Conversion tactics', marketingAssets.conversionTactics),
  ]
}

/** Finds a card that has an open item in half of its lists or fewer. */
export function sampleMistakes(file: string, text: MembersText): Mistake[] {
  const samples = listSamples(text)
  const sections = membersSections(premiumReply(text))
  return (['compliance', 'marketingAssets'] as const).flatMap((card) => {
    const lists = sections.filter((section) => section.card === card).length
    const open = samples.filter((sample) => sample.card === card).length
    if (open > lists / 2) return []
    const message = `write "sample: true" at one item in more than half of the ${lists} lists of this card; ${open} have one`
    return [{ file, field: [card], message }]
  })
}
