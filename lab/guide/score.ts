import { estimateTokens } from '../../domain/chat/guide-conversation.ts'
import { longestPromptTokens } from '../../domain/chat/guide-prompt.ts'
import type { LabQuestion } from './questions.ts'

export interface Answered {
  question: LabQuestion
  /**
   * The text of each message in the prompt. Undefined with a real model, because only the emulator
   * returns the prompts that it received.
   */
  prompt?: readonly string[] | undefined
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

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address]) => address ?? '')

/** Whether the prompt has a heading with a link to this section. */
export const hasSection = (prompt: string, path: string, section: string): boolean =>
  prompt
    .split('\n')
    .some((line) => line.startsWith('## [') && line.endsWith(`](${path}#${section})`))

/** Whether the prompt has the limits of another entry than `path`. */
export const hasOtherLimits = (prompt: string, path: string): boolean =>
  prompt
    .split('\n')
    .some(
      (line) =>
        line.startsWith('## [') &&
        line.endsWith('#what-an-rn-may-not-do-here)') &&
        !line.endsWith(`](${path}#what-an-rn-may-not-do-here)`),
    )

export const hasFigures = (prompt: string): boolean =>
  /^## \[?Calculated for this question/m.test(prompt)

export const tokensOf = (prompt: readonly string[]): number =>
  prompt.reduce((sum, text) => sum + estimateTokens(text), 0)

/** The texts that the question needs and the prompt does not have. */
export const missingTexts = ({ question, prompt = [] }: Answered): string[] =>
  question.needs.filter((text) => !prompt.join('\n').includes(text))

/** Checks what must hold for every question. Returns the names of the checks that failed. */
export function failedChecks(answered: Answered): string[] {
  const { question, prompt = [], answer, isComplete, membersLines, isKnownLink } = answered
  const { slug, isMember, avoids = [] } = question
  const whole = prompt.join('\n')
  const shown = isMember ? '' : `${whole}\n${answer}`
  const lowered = answer.toLowerCase()
  const path = `/opportunity/${slug ?? ''}`
  const checks: Record<string, boolean> = {
    'the answer is complete': isComplete,
    'the prompt is within its limit': tokensOf(prompt) <= longestPromptTokens,
    'a prompt on an entry’s page has no other entry’s limits':
      answered.prompt === undefined || slug === undefined || !hasOtherLimits(whole, path),
    'a free user gets no members’ text': !membersLines.some((line) => shown.includes(line)),
    'every link of the answer is a page of the site': linksOf(answer).every(isKnownLink),
    'the answer avoids what it must not say': !avoids.some((text) => lowered.includes(text)),
  }
  return Object.entries(checks).flatMap(([name, isPassed]) => (isPassed ? [] : [name]))
}
