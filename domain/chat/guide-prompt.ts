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

/** Members' text of one entry. */
export interface GuidePremium {
  slug: string
  title: string
  sections: readonly GuideSection[]
}

export interface GuidePromptInput {
  /** The short list of entries that `briefDirectory` returns. */
  directory: readonly GuideBrief[]
  /** Number of entries on the site. `directory` may have fewer. */
  entryCount?: number | undefined
  /** The entry of the page on which the user asks. */
  opportunity?: GuideOpportunity | undefined
  /** Entries near the question, in full. `opportunity` is not repeated. */
  nearest: readonly GuideOpportunity[]
  isMember: boolean
  /** Members' text. Used only when `isMember` is true. */
  premium?: readonly GuidePremium[] | undefined
  /** The conversation so far, oldest first, without the question. */
  messages: readonly GuideMessage[]
  question: string
  /** Maximum tokens of conversation and question. The question is always included. */
  tokenBudget: number
}

/** A message in the format of the chat completions API. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * Builds the prompt. It has one system message, because some compatible servers reject more. The
 * text that changes least comes first, so that the provider can cache it.
 */
export function guidePrompt(input: GuidePromptInput): PromptMessage[] {
  const { directory, opportunity, nearest, isMember, premium = [], question } = input
  const fullEntries = [
    ...(opportunity ? [opportunity] : []),
    ...nearest.filter(({ slug }) => slug !== opportunity?.slug),
  ]
  const system = [
    guideRules,
    '<reference>',
    block('directory', [...choiceNote(input), ...directory.map(briefText)]),
    ...fullEntries.map((entry) =>
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

/** Tells the guide that the list is incomplete, so that it does not call other topics missing. */
const choiceNote = ({ directory, entryCount = 0 }: GuidePromptInput): string[] =>
  entryCount > directory.length
    ? [
        `${directory.length} of ${entryCount} entries, those nearest to the question. There are others: the [directory](/) finds them.`,
      ]
    : []

const block = (tag: string, parts: string[]): string => `<${tag}>\n${parts.join('\n')}\n</${tag}>`

/** Makes a text safe for the reference block. Removes `#`, so that a text cannot add a heading. */
const quote = (text: string): string => sanitizeUntrusted(text).replaceAll(/^[\s#]+/gm, '')

const link = (label: string, slug: string, id = ''): string =>
  `[${quote(label).replaceAll(/[[\]\n]/g, ' ')}](${paths.opportunity(slug)}${id && `#${id}`})`

const briefText = ({ slug, title, category, shortDescription, figures }: GuideBrief): string =>
  `## ${link(title, slug)}\n${quote(`${category}. ${shortDescription}\nFigures: ${figures}.`)}`

const sectionText = ({ slug, title }: GuideBrief, section: GuideSection): string =>
  `## ${link(`${title}: ${section.title}`, slug, section.id)}\n${quote(section.text)}`

const membersText = ({ slug, title, sections }: GuidePremium): string[] =>
  sections.map(
    (section) => `## ${link(`${title}: ${section.title} (members)`, slug)}\n${quote(section.text)}`,
  )

const entryInQuestion = ({ slug, title }: GuideBrief): string =>
  `The question is asked on the page ${link(title, slug)}: unless it says otherwise, it is about that entry, and the answer cites at least one of its sections.`
