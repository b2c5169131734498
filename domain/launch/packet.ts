import { exactDollars } from '../billing/exact-dollars.ts'
import {
  describeCheck,
  describeCompact,
  licensePlace,
  type RuleName,
  type State,
} from '../tools/states.ts'
import { stateQuestion } from '../tools/state-questions.ts'
import type { Household } from '../tools/profile.ts'
import { day } from '../text/day.ts'
import type { FillIns } from './fill-ins.ts'
import { valueOf, type PlanFields } from './plan-fields.ts'

/** The rows of insurers' quotes, as the ends of their keys. */
export const quoteRows = ['1', '2', '3']

/**
 * What a lawyer and an insurer ask about a practice. The packet writes a question as
 * `[answer ages]`, and `blank` is its text until she answers. The first two have a text of the kit.
 */
export const packetQuestions = [
  { id: 'service', label: 'Your service in two sentences', blank: 'your service' },
  { id: 'clients', label: 'Who your clients are, and who pays', blank: 'your clients' },
  { id: 'ages', label: 'Ages of your clients', blank: 'ages' },
  { id: 'places', label: 'Where you work: homes, offices, by phone or video', blank: 'places' },
  { id: 'states', label: 'States in which your clients are', blank: 'states' },
  { id: 'volume', label: 'Clients or visits a month, in the first year', blank: 'number a month' },
  { id: 'tools', label: 'Tools, medicines and procedures that you use', blank: 'tools, or none' },
  {
    id: 'orders',
    label: 'Who signs orders, and for what',
    blank: 'name of the prescriber, or none',
  },
  { id: 'helpers', label: 'Who works with you, and as what', blank: 'no one, or who' },
  { id: 'payment', label: 'How and when clients pay', blank: 'card, check or invoice' },
  { id: 'records', label: 'Where you keep records, and for how long', blank: 'software and years' },
  { id: 'experience', label: 'Your experience and certificates', blank: 'years and certificates' },
  { id: 'history', label: 'Claims, board complaints or refused insurance', blank: 'none, or what' },
  { id: 'goal', label: 'What you most need from this meeting', blank: 'your first question' },
] as const

/** The key of the text in the packet that a field of the plan fills in: "answer:ages". */
const packetKeys = /^(answer|insurer|limits|excludes):(.+)$/

const jobTexts: Record<Household['job'], (hours: number) => string> = {
  keeps: (hours) => `I keep my job as a nurse, ${hours} hours a week.`,
  cuts: (hours) => `I cut my job as a nurse to ${hours} hours a week.`,
  leaves: () => 'I leave my job as a nurse.',
}

/** The texts that only the packet has: her answers and quotes, her job, and the rules of her state. */
export function packetFillIns(
  fields: PlanFields,
  { job, hoursPerWeek }: Household,
  state: State | undefined,
  today: string,
): FillIns {
  const typed = Object.keys(fields).flatMap((key): [string, string][] => {
    const [, kind, id] = packetKeys.exec(key) ?? []
    return kind === undefined ? [] : [[`${kind}-${id}`, valueOf(fields, key)]]
  })
  const quotes = quoteRows.flatMap((row): [string, string][] => {
    const [premium, quoted] = [valueOf(fields, `premium:${row}`), valueOf(fields, `quoted:${row}`)]
    return [
      [`premium-${row}`, premium && exactDollars(Number(premium))],
      [`quoted-${row}`, quoted && day.format(new Date(quoted))],
    ]
  })
  const start = valueOf(fields, 'startsOn')
  const hours = valueOf(fields, 'weekly:clients')
  return {
    ...Object.fromEntries([...typed, ...quotes]),
    job: jobTexts[job](hoursPerWeek),
    start: start && day.format(new Date(start)),
    hours: hours && `${hours} hours a week with clients`,
    ...(state && stateFillIns(state, today)),
  }
}

/** What we verified of a state's rules, with the day, and "Not verified" with the office to ask. */
function stateFillIns(state: State, today: string): FillIns {
  const checked = describeCheck(state.checkedAt, today)
  const notVerified = (topic: 'orders' | 'company' | 'entity' | 'homeCare' | 'telehealth') => {
    const { office, text } = stateQuestion(state, topic)
    return `Not verified. Ask ${office}: ${text}`
  }
  const rule = (name: RuleName): string => {
    const line = state[name]
    if (!line) return name === 'infusion' ? notVerified('orders') : notVerified(name)
    const reading =
      line.verified === 'secondary' ? ' Second-hand: we read another text about it.' : ''
    const rest = line.isPartial && name !== 'infusion' ? ` The rest: ${notVerified(name)}` : ''
    return `${line.text} ${checked}${reading}${rest}`
  }
  return {
    'state-reach': `${describeCompact(state)} ${licensePlace} ${checked}`,
    'state-entity': rule('entity'),
    'state-home-care': rule('homeCare'),
    'state-telehealth': rule('telehealth'),
    'state-infusion': rule('infusion'),
    'state-orders': notVerified('orders'),
    'state-company': notVerified('company'),
  }
}
