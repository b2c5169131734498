import { localDay } from '../text/day.ts'
import { answerText } from './answer-markdown.ts'
import { answerCutMessage } from './chat-message.ts'
import { answerLink } from './guide-links.ts'

interface Message {
  role: 'user' | 'assistant'
  content: string
  /** Whether an answer reached its token limit. */
  isCut?: boolean | undefined
  /** ISO 8601. */
  createdAt: string
}

interface CopyDetails {
  title: string
  /** The full URL of the page with the conversation. */
  address: string
  /** Paths that an answer may link to. */
  knownPaths: ReadonlySet<string>
}

const dateOf = ({ createdAt }: Message) => localDay.format(new Date(createdAt))

const cutNote = ({ isCut }: Message) => (isCut ? `\n\n(${answerCutMessage})` : '')

const disclaimer =
  'Answers come from an AI, not a nurse or a lawyer, and can be wrong. They are education, not legal, clinical, financial or tax advice.'

// The limit of 500 prevents quadratic time on a text with many unclosed brackets.
const link =
  /(!?)\[((?:[^[\]\\]|\\.){0,500})\]\(\s*<?([^\s()<>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

/**
 * The answer with absolute links, so that they work outside this site. An image, and a link to a page
 * outside `knownPaths`, becomes its label.
 */
export const portableAnswer = (
  markdown: string,
  { address, knownPaths }: Omit<CopyDetails, 'title'>,
): string =>
  markdown.replaceAll(link, (_, image: string, label: string, target: string) => {
    const to = image ? undefined : answerLink(target, knownPaths)
    return to === undefined ? label : `[${label}](${new URL(address).origin}${to})`
  })

export const conversationAsMarkdown = (
  messages: readonly Message[],
  details: CopyDetails,
): string => {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## You asked, ${dateOf(message)}\n\n${message.content.replaceAll(/^/gm, '> ')}`
      : `## AI guidance\n\n${portableAnswer(message.content, details)}${cutNote(message)}`,
  )
  return [`# ${details.title}`, `${details.address}\n\n${disclaimer}`, ...parts].join('\n\n') + '\n'
}

export const conversationAsText = (messages: readonly Message[], details: CopyDetails): string => {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `YOU ASKED, ${dateOf(message)}\n${message.content}`
      : `AI GUIDANCE\n${answerText(message.content)}${cutNote(message)}`,
  )
  return [details.title, `${details.address}\n${disclaimer}`, ...parts].join('\n\n') + '\n'
}
