import { maxMessageLength } from './chat-message.ts'
import {
  estimateTokens,
  mostTokens,
  previousQuestion,
  recentConversation,
  type GuideMessage,
} from './guide-conversation.ts'
import { passagesOf, selectPassages, type Passage } from './guide-passages.ts'
import { isAboutOnePatient } from './guide-patient-data.ts'
import {
  freeReminder,
  guideReminder,
  guideRules,
  membersReminder,
  noMatchReminder,
  onePatientReminder,
  todayReminder,
} from './guide-rules.ts'
import {
  figuresNote,
  type GuideBrief,
  type GuidePage,
  type GuideSection,
} from './guide-sections.ts'
import { searchText } from '../text/words.ts'

/**
 * Unicode characters that a user cannot see but a model can read: control, zero-width,
 * bidirectional and tag characters.
 */
const invisible =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E01EF}]/gu

/** The start of a tag, or of a model's control token such as `<|im_end|>`. */
const tagStart = /<(?=[/a-zA-Z!?|])/g

/** Makes untrusted text safe for a prompt: it cannot open or close a tag or hide characters. */
export const sanitizeUntrusted = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '').replaceAll(tagStart, '‹')

/** The limit of a prompt, as `estimateTokens` counts. Exact for English text. */
export const longestPromptTokens = 12_000
/**
 * The earlier conversation may use at most `conversationTokens` tokens, and at most 40%
 * (`conversationShare`) of the tokens that remain after the rules, the lists and the question.
 */
const conversationTokens = 1_500
const conversationShare = 0.4
/**
 * The most tokens that a prompt can have. Users and the model wrote the question and the
 * conversation, so these may have more tokens than `estimateTokens` counts.
 */
export const mostPromptTokens =
  longestPromptTokens -
  (maxMessageLength + conversationTokens) +
  mostTokens(maxMessageLength + conversationTokens)

/** Tokens that we reserve for the tags and line breaks around the passages. */
const structureTokens = 100

export interface GuidePremium {
  path: string
  title: string
  sections: readonly GuideSection[]
}

/** A text of ours about this question, such as figures that we calculated. Not from a page. */
export interface GuideBlock {
  title: string
  /** The page that the guide cites for this text. */
  path?: string | undefined
  text: string
}

export interface GuidePromptInput {
  /** All public entries. Each takes about 70 tokens. */
  directory: readonly GuideBrief[]
  /** All chapters of the handbook, and all cautions. */
  chapters: readonly GuideBrief[]
  /** The entry of the page on which the user asks. */
  opportunity?: GuidePage | undefined
  /** The pages that best match the words of the question. May include `opportunity`. */
  nearest: readonly GuidePage[]
  /** Texts about this question. They stand before the passages, in this order, and are never cut. */
  blocks?: readonly GuideBlock[] | undefined
  isMember: boolean
  /** Members' text. Used only when `isMember` is true. */
  premium?: readonly GuidePremium[] | undefined
  /** The conversation so far, oldest first, without the question. */
  messages: readonly GuideMessage[]
  question: string
  now: Date
}

/** A message in the format of the chat completions API. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/**
 * Builds the prompt, with at most `longestPromptTokens` tokens. It has one system message, because
 * some OpenAI-compatible servers reject a second one. The rules and lists rarely change. They come
 * first, so that the provider can cache them.
 */
export function guidePrompt(input: GuidePromptInput): PromptMessage[] {
  const { directory, chapters, opportunity, isMember } = input
  const question = sanitizeUntrusted(input.question)
  const start = [
    guideRules,
    '<reference>',
    block('directory', [figuresNote, ...directory.map(briefText)]),
    block('handbook', chapters.map(briefText)),
  ]
  const given = (input.blocks ?? []).map((one) => block('for-this-question', [blockText(one)]))
  const end = [
    '</reference>',
    guideReminder,
    todayReminder(input.now),
    isMember ? membersReminder : freeReminder,
    ...(opportunity ? [entryInQuestion(opportunity)] : []),
    ...(isAboutOnePatient(question) ? [onePatientReminder] : []),
    ...(opportunity || input.nearest.length > 0 ? [] : [noMatchReminder]),
  ]
  const questionTokens = estimateTokens(question)
  const tokensLeft =
    longestPromptTokens -
    structureTokens -
    questionTokens -
    estimateTokens([...start, ...given, ...end].join('\n\n'))
  const conversation = recentConversation(
    input.messages.map((message) => ({ ...message, content: sanitizeUntrusted(message.content) })),
    {
      question,
      tokenBudget:
        questionTokens + Math.min(conversationTokens, Math.floor(tokensLeft * conversationShare)),
      isMember,
    },
  )
  const passages = selectPassages(
    searchText(question, previousQuestion(input.messages)),
    allPassages(input),
    tokensLeft - conversation.reduce((sum, { content }) => sum + estimateTokens(content), 0),
  )
  return [
    {
      role: 'system',
      content: [...start, ...given, ...passageBlocks(passages), ...end].join('\n\n'),
    },
    ...conversation.map(({ role, content }) => ({ role, content })),
    { role: 'user', content: question },
  ]
}

/**
 * For a question about one patient, leaves out members' text, because its bedside steps are for the
 * nurse's own service.
 */
function allPassages({ opportunity, nearest, isMember, question, premium = [] }: GuidePromptInput) {
  const pages = [
    ...(opportunity ? [opportunity] : []),
    ...nearest.filter(({ path }) => path !== opportunity?.path),
  ]
  const cut = ({ path, title, sections }: GuidePremium, isForMembers: boolean): Passage[] =>
    passagesOf(cleanSections(sections), {
      path,
      pageTitle: title,
      isForMembers,
      isOfThisPage: path === opportunity?.path,
    })
  return [
    ...pages.flatMap((page) => cut(page, false)),
    ...(isMember && !isAboutOnePatient(question) ? premium.flatMap((text) => cut(text, true)) : []),
  ]
}

/**
 * Makes the text of sections safe for the prompt, and removes `#` before headings. Call this
 * function before `passagesOf` counts the tokens, because it changes their number.
 */
const cleanSections = (sections: readonly GuideSection[]): GuideSection[] =>
  sections.map(({ id, title, text }) => ({ id, title, text: quote(text) }))

function passageBlocks(passages: readonly Passage[]): string[] {
  const blocks = new Map<string, Passage[]>()
  for (const passage of passages) {
    const key = `${passage.isForMembers} ${passage.path}`
    blocks.set(key, [...(blocks.get(key) ?? []), passage])
  }
  return [...blocks.values()].map((list) =>
    block(list[0]?.isForMembers ? 'members-text' : 'page', list.map(passageText)),
  )
}

/**
 * Returns a passage's text. The first passage of a section has the section's heading above it. A
 * passage that does not follow the one before it has its parents, and a mark where text is left out.
 */
function passageText(passage: Passage, index: number, list: readonly Passage[]): string {
  const { path, pageTitle, id, title, text, isForMembers, place, parents } = passage
  const before = list[index - 1]
  const isSameSection = before?.title === title
  const end = passage.isLastOfSection || list[index + 1]?.title === title ? [] : ['[…]']
  if (isSameSection && before.place + 1 === place) return [text, ...end].join('\n')
  const label = [pageTitle, ...(title === '' ? [] : [title])].join(': ')
  const heading = link(isForMembers ? `${label} (members)` : label, path, id)
  return [
    ...(isSameSection ? [] : [`## ${heading}`]),
    ...(place > 0 ? ['[…]'] : []),
    ...parents,
    text,
    ...end,
  ].join('\n')
}

const block = (tag: string, parts: string[]): string => `<${tag}>\n${parts.join('\n')}\n</${tag}>`

const blockText = ({ title, path, text }: GuideBlock): string =>
  `## ${path === undefined ? quote(title).replaceAll('\n', ' ') : link(title, path)}\n${quote(text)}`

/**
 * Makes a text safe for the reference block. Removes `#` at the start of a line, so that a text
 * cannot add a heading.
 */
const quote = (text: string): string => sanitizeUntrusted(text).replaceAll(/^[\s#]*#\s*/gm, '')

const link = (label: string, path: string, id = ''): string =>
  `[${quote(label).replaceAll(/[[\]\n]/g, ' ')}](${path}${id && `#${id}`})`

const briefText = ({ path, title, line }: GuideBrief): string =>
  `- ${link(title, path)}: ${quote(line).replaceAll('\n', ' ')}`

const entryInQuestion = ({ path, title, summary, line }: GuidePage): string =>
  `The user asks on the page ${link(title, path)}. Unless the question says otherwise, it is about that entry. ${quote(`${summary} ${line}`).replaceAll('\n', ' ')}`
