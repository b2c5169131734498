import type { MembersTemplate, MembersText, PremiumReply } from './members-text.schema.ts'

export const lookUpsOf = ({ filing, tools, codes, channels }: MembersText): string[] =>
  [
    ...filing,
    ...tools.flatMap(({ products }) => products),
    ...codes,
    ...channels.flatMap(({ where }) => where),
  ].map(({ url }) => url)

const endsSentence = /[.?!]$/

/** Returns a template as one string: `Occasion. Subject: Subject line. "Message" Note`. */
function templateLine({ occasion, subject, message, note }: MembersTemplate): string {
  const before = [occasion, ...(subject === undefined ? [] : [`Subject: ${subject}`])]
  const sentences = before.map((text) => (endsSentence.test(text) ? text : `${text}.`))
  return [...sentences, `"${message}"`, ...(note === undefined ? [] : [note])].join(' ')
}

export const templateText = ({ subject, message }: MembersTemplate): string =>
  subject === undefined ? message : `Subject: ${subject}\n\n${message}`

type Items = MembersText['compliance']['licenses']
const textsOf = (items: Items): string[] => items.map(({ text }) => text)

export function premiumReply(text: MembersText): Omit<PremiumReply, 'sources'> {
  const { compliance, marketingAssets, ...parts } = text
  return {
    compliance: {
      requirements: textsOf(compliance.requirements),
      licenses: textsOf(compliance.licenses),
      regulations: textsOf(compliance.regulations),
      bestPractices: textsOf(compliance.bestPractices),
    },
    marketingAssets: {
      messagingTemplates: marketingAssets.messagingTemplates.map(templateLine),
      targetAudiences: textsOf(marketingAssets.targetAudiences),
      channelStrategies: textsOf(marketingAssets.channelStrategies),
      conversionTactics: textsOf(marketingAssets.conversionTactics),
    },
    templates: marketingAssets.messagingTemplates,
    ...parts,
  }
}

/**
 * The element ids of the cards with members' text on an entry's page. The line that begins with
 * "Open for you" links to these cards.
 */
export const membersAnchors = {
  compliance: 'members-compliance',
  marketingAssets: 'members-marketing',
} as const

/** The element id of a section of the members' text, which opens when a link leads to it. */
export const membersPartId = (sectionId: string): string => `members-${sectionId}`
