import { statePlace } from './state-names.ts'
import type { OfficeQuestion } from './state-questions.ts'

/** The questions by office, in the order in which each office first appears. */
export const groupByOffice = (questions: readonly OfficeQuestion[]): [string, string[]][] =>
  [...new Set(questions.map(({ office }) => office))].map((office) => [
    office,
    questions.filter((question) => question.office === office).map(({ text }) => text),
  ])

/** An email for all offices of a state. The first line is the subject. */
export function writeQuestionEmail(name: string, questions: readonly OfficeQuestion[]): string {
  const parts = groupByOffice(questions).map(
    ([office, texts]) => `For ${office}:\n${texts.map((text) => `- ${text}`).join('\n')}`,
  )
  return [
    `Subject: Questions of a registered nurse who plans a business in ${statePlace(name)}`,
    'Hello,',
    'I am a registered nurse and plan to work for private clients, alone and without employees. I send these questions to each office that I name here. Please answer those for your office, or tell me which office answers them.',
    ...parts,
    'Thank you,',
  ].join('\n\n')
}
