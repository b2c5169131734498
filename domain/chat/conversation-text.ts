import { answerText } from './answer-markdown.ts'
import { safeAnswerLinks } from './guide-links.ts'

interface Message {
  role: 'user' | 'assistant'
  content: string
  /** ISO 8601. */
  createdAt: string
}

/** What a copy of a conversation says about itself. */
export interface CopyDetails {
  title: string
  /** The page's whole address. */
  address: string
  /** Pages that an answer may link to. */
  knownPaths: ReadonlySet<string>
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const on = ({ createdAt }: Message) => day.format(new Date(createdAt))

const caution =
  'Answers come from an AI, not a nurse or a lawyer, and can be wrong. Education, not legal, clinical, financial or tax advice.'

/** An answer for somewhere else: its links lead to this site from there, too, and to nothing beyond. */
export const portableAnswer = (
  markdown: string,
  { address, knownPaths }: Omit<CopyDetails, 'title'>,
): string =>
  safeAnswerLinks(markdown, knownPaths).replaceAll(/\]\((?=\/)/g, `](${new URL(address).origin}`)

/** The whole conversation as a Markdown file. */
export const conversationAsMarkdown = (
  messages: readonly Message[],
  details: CopyDetails,
): string => {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## You asked, ${on(message)}\n\n${message.content.replaceAll(/^/gm, '> ')}`
      : `## AI guidance\n\n${portableAnswer(message.content, details)}`,
  )
  return [`# ${details.title}`, `${details.address}\n\n${caution}`, ...parts].join('\n\n') + '\n'
}

/** The whole conversation as plain text. */
export const conversationAsText = (messages: readonly Message[], details: CopyDetails): string => {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `YOU ASKED, ${on(message)}\n${message.content}`
      : `AI GUIDANCE\n${answerText(message.content)}`,
  )
  return [details.title, `${details.address}\n${caution}`, ...parts].join('\n\n') + '\n'
}
