import { statePlace } from './state-names.ts'
import type { State } from './states.ts'

/** A question about a state's rules that we could not answer, and the office that answers it. */
export interface OfficeQuestion {
  /** What is not verified, as a noun: "the business form". */
  about: string
  office: string
  text: string
}

type Topic = 'orders' | 'telehealth' | 'entity' | 'homeCare' | 'company' | 'taxes'

const registry = 'the office that registers businesses (often the secretary of state)'

export function stateQuestion({ name, homeCareOffice }: State, topic: Topic): OfficeQuestion {
  const place = statePlace(name)
  const licensing = homeCareOffice ?? 'the state health department'
  const questions: Record<Topic, OfficeQuestion> = {
    orders: {
      about: 'care without an order',
      office: 'the board of nursing',
      text: `What can an RN in ${place} do for a private client without an order?`,
    },
    telehealth: {
      about: 'the rules on telehealth',
      office: 'the board of nursing',
      text: `Which rules apply when an RN meets a client in ${place} by phone or video?`,
    },
    entity: {
      about: 'the business form',
      office: registry,
      text: `Which business forms can an RN in ${place} use to sell nursing services?`,
    },
    homeCare: {
      about: 'the home-care license',
      office: licensing,
      text: `Does an RN who works alone in clients' homes in ${place} need a home-care license? What changes with a second nurse?`,
    },
    company: {
      about: 'the license of the company',
      office: licensing,
      text: `Which license does this company need in ${place}, and which state agency issues it?`,
    },
    taxes: {
      about: 'other taxes on a business',
      office: 'the state tax department',
      text: `Which taxes other than income tax does ${place} take from a one-person business, such as a gross receipts or franchise tax?`,
    },
  }
  return questions[topic]
}

/** The questions of a state's page: the topics without a line, and those with a part of the rule. */
export function listOpenQuestions(state: State): OfficeQuestion[] {
  const rules = ['telehealth', 'entity', 'homeCare'] as const
  const open = rules.filter((topic) => !state[topic] || state[topic].isPartial)
  return (['orders', ...open, 'taxes'] as const).map((topic) => stateQuestion(state, topic))
}

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
