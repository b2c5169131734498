import { estimateTokens } from '../../domain/chat/guide-conversation.ts'
import { longestPromptTokens } from '../../domain/chat/guide-prompt.ts'
import { patientDataReminder } from '../../domain/chat/guide-rules.ts'
import type { LabQuestion } from './questions.ts'

export interface Answered {
  question: LabQuestion
  /**
   * The text of each message in the prompt. Empty with a real model, because only the emulator
   * returns the prompts that it received.
   */
  prompt?: readonly string[]
  /** The text that the user received. Empty if the request failed before any text. */
  answer: string
  isComplete: boolean
  /**
   * Lines of the text that only members may read. Leave out short lines, because other text could
   * contain the same words.
   */
  membersLines: readonly string[]
  isKnownLink: (address: string) => boolean
}

export type Failures = string[]

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address]) => address ?? '')

const isFirst = (address: string, page: string): boolean =>
  address === page || address.startsWith(`${page}#`)

/**
 * Runs the checks that do not depend on the model: the content of the prompt, and what a user
 * receives.
 */
export function checkPlumbing(answered: Answered): Failures {
  const { question, prompt = [], answer, isComplete, membersLines, isKnownLink } = answered
  const { kind, cites, slug, isMember = false } = question
  const whole = prompt.join('\n')
  const tokens = prompt.reduce((sum, text) => sum + estimateTokens(text), 0)
  const shown = isMember ? '' : `${whole}\n${answer}`
  return failed({
    'the answer is complete': isComplete,
    'the prompt has at most 8,000 tokens': tokens <= longestPromptTokens,
    'the prompt quotes an expected page':
      !cites || quotedPages(whole).some((address) => cites.some((page) => isFirst(address, page))),
    'the prompt quotes the page of the question':
      slug === undefined ||
      quotedPages(whole).some((address) => isFirst(address, `/opportunity/${slug}`)),
    'a free user gets no members’ text': !membersLines.some((line) => shown.includes(line)),
    'every link of the answer is a page of the site': linksOf(answer).every(isKnownLink),
    'the prompt warns of patient data':
      whole.includes(patientDataReminder) === (kind === 'patient data'),
  })
}

export function checkModel(answered: Answered): Failures {
  const { question, answer, isComplete, membersLines, isKnownLink } = answered
  const { cites, says = [], avoids = [], isMember = false } = question
  const text = answer.toLowerCase()
  const links = linksOf(answer)
  return failed({
    'the answer is complete': isComplete,
    'the answer cites an expected page':
      !cites || links.some((address) => cites.some((page) => isFirst(address, page))),
    'the answer says what it must': says.every((texts) => texts.some((one) => text.includes(one))),
    'the answer avoids what it must not say': !avoids.some((one) => text.includes(one)),
    'a free user gets no members’ text':
      isMember || !membersLines.some((line) => answer.includes(line)),
    'every link of the answer is a page of the site': links.every(isKnownLink),
  })
}

const quotedPages = (prompt: string): string[] =>
  prompt
    .split('\n')
    .filter((line) => line.startsWith('## ['))
    .flatMap(linksOf)

const failed = (checks: Record<string, boolean>): Failures =>
  Object.entries(checks).flatMap(([name, isPassed]) => (isPassed ? [] : [name]))
