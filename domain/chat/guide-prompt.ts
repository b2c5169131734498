import { recentConversation, type GuideMessage } from './guide-conversation.ts'
import { looksLikePatientData } from './guide-patient-data.ts'
import {
  freeReminder,
  guideReminder,
  guideRules,
  membersReminder,
  patientDataReminder,
} from './guide-rules.ts'
import type { GuideBrief, GuideOpportunity, GuideSection } from './guide-sections.ts'
import { sanitizeUntrusted } from './guide-untrusted.ts'
import { paths } from '../http/paths.ts'
import { premiumSections } from '../members/members-text.ts'
import type { PremiumContent } from '../members/members-text.schema.ts'

/** Members' text of one entry. */
export interface GuidePremium {
  slug: string
  title: string
  content: PremiumContent
}

export interface GuidePromptInput {
  /** The entries in brief: all of them, or those that `briefDirectory` chose. */
  directory: readonly GuideBrief[]
  /** How many entries there are; more than `directory` holds when it is a choice. */
  entryCount?: number | undefined
  /** The entry on whose page the question is asked. */
  opportunity?: GuideOpportunity | undefined
  /** Entries near the question, in full; the one above is not repeated. */
  nearest: readonly GuideOpportunity[]
  isMember: boolean
  /** Members' text; left out of the prompt unless `isMember`. */
  premium?: readonly GuidePremium[] | undefined
  /** The conversation so far, oldest first, without the question. */
  messages: readonly GuideMessage[]
  question: string
  /** Tokens that the conversation may take, the question included; the question always goes in. */
  tokenBudget: number
}

/** A message in the form that chat completions take. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * The whole prompt: one system message, because not every compatible server takes several or takes
 * them later, then the conversation by turns, then the question. What changes least comes first,
 * so that a provider's cache of prompts can hold it.
 */
export function guidePrompt(input: GuidePromptInput): PromptMessage[] {
  const { directory, opportunity, nearest, isMember, premium = [], question } = input
  const full = [
    ...(opportunity ? [opportunity] : []),
    ...nearest.filter(({ slug }) => slug !== opportunity?.slug),
  ]
  const system = [
    guideRules,
    '<reference>',
    block('directory', [...choiceNote(input), ...directory.map(briefText)]),
    ...full.map((entry) =>
      block(
        'entry',
        entry.sections.map((section) => sectionText(entry, section)),
      ),
    ),
    ...(isMember ? premium.map((entry) => block('members-text', membersText(entry))) : []),
    '</reference>',
    guideReminder,
    isMember ? membersReminder : freeReminder,
    ...(opportunity ? [entryInQuestion(opportunity)] : []),
    ...(looksLikePatientData(question) ? [patientDataReminder] : []),
  ].join('\n\n')
  return [
    { role: 'system', content: system },
    ...recentConversation(input.messages, input).map(({ role, content }) => ({
      role,
      content: sanitizeUntrusted(content),
    })),
    { role: 'user', content: sanitizeUntrusted(question) },
  ]
}

/** Without it the guide would take what was left out for what the directory does not have. */
const choiceNote = ({ directory, entryCount = 0 }: GuidePromptInput): string[] =>
  entryCount > directory.length
    ? [
        `${directory.length} of ${entryCount} entries, those nearest to the question. There are others: the [directory](/) finds them.`,
      ]
    : []

const block = (tag: string, parts: string[]): string => `<${tag}>\n${parts.join('\n')}\n</${tag}>`

/** Text of the reference cannot pass for one of its headings either. */
const quoted = (text: string): string => sanitizeUntrusted(text).replaceAll(/^[\s#]+/gm, '')

const link = (label: string, slug: string, id = ''): string =>
  `[${quoted(label).replaceAll(/[[\]\n]/g, ' ')}](${paths.opportunity(slug)}${id && `#${id}`})`

const briefText = ({ slug, title, category, shortDescription, figures }: GuideBrief): string =>
  `## ${link(title, slug)}\n${quoted(`${category}. ${shortDescription}\nFigures: ${figures}.`)}`

const sectionText = ({ slug, title }: GuideBrief, section: GuideSection): string =>
  `## ${link(`${title}: ${section.title}`, slug, section.id)}\n${quoted(section.text)}`

function membersText({ slug, title, content }: GuidePremium): string[] {
  return Object.entries(premiumSections).map(([heading, [card, field]]) => {
    const lists: Record<string, string[]> = content[card]
    const items = (lists[field] ?? []).map((item) => `- ${item}`).join('\n')
    return `## ${link(`${title}: ${heading} (members)`, slug)}\n${quoted(items)}`
  })
}

const entryInQuestion = ({ slug, title }: GuideBrief): string =>
  `The question is asked on the page ${link(title, slug)}: unless it says otherwise, it is about that entry, and the answer cites at least one of its sections.`
