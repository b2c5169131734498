import { formatExactCents, toCents } from '../tools/cents.ts'
import { toHousehold } from '../tools/profile.ts'
import { calculateWeeklyHours } from '../tools/schedule.ts'
import {
  buildTakeHomeInputs,
  countsStartUpCosts,
  type TakeHomeEntry,
} from '../tools/take-home/take-home-defaults.ts'
import { writeTakeHomeLink } from '../tools/take-home/take-home-link.ts'
import type { TakeHomeInputs } from '../tools/take-home/take-home.ts'
import type { FilingStatus } from '../tools/take-home/tax-years.ts'

/** The user's numbers and filing status, if the question states them. Amounts are cents. */
interface StatedNumbers {
  hourlyWage?: number
  ownWages?: number
  status?: FilingStatus
  /** 0.05 for 5%. */
  stateRate?: number
  hoursPerWeek?: number
  /** Whether the user plans to leave the job. */
  leavesJob?: true
}

export interface TakeHomePage {
  path: string
  title: string
  model: TakeHomeEntry
}

const asksForTakeHome =
  /\b(?:live (?:on|off|from) (?:this|it|that)|take[- ]home|after (?:tax|taxes|costs)|afford|quit my job|leave my job|drop a shift|net (?:income|pay)|would i keep|could i keep|replace my (?:salary|income|wages?|pay))\b/i

const money = String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s?(k\b)?`
const wagePattern = new RegExp(`${money}\\s?(?:an|per|\\/|a)\\s?(?:hour|hr)\\b`, 'i')
const wagesPattern = new RegExp(`${money}\\s?(?:a|per|\\/)\\s?(?:year|yr)\\b`, 'i')
const statePattern = /(\d{1,2}(?:\.\d{1,2})?)\s?% (?:of )?state (?:income )?tax/i
const hoursPattern = /\b(\d{1,2})\s?(?:hours|hrs)\s?(?:a|per|each|\/)\s?week\b/i

const statusPatterns: readonly [RegExp, FilingStatus][] = [
  [/\bmarried filing separately\b|\bfile separately\b/i, 'separate'],
  [/\bhead of household\b/i, 'head'],
  [/\bmarried\b|\bfil(?:e|ing) jointly\b|\bmy (?:husband|wife|spouse)\b/i, 'joint'],
  [/\bsingle\b/i, 'single'],
]

/**
 * Matches a question in which the user plans to leave a job. We do not add the salary of that job
 * to the income from the business.
 */
const endsJob = /\breplace my\b|\b(?:quit|leave|leaving|quitting) my job\b/i

/** The largest values that the take-home tool accepts. Amounts are cents, and 0.15 means 15%. */
const largest = {
  hourlyWage: toCents(500),
  ownWages: toCents(2_000_000),
  stateRate: 0.15,
  share: 1.5,
}

function readMoney(question: string, pattern: RegExp, limit: number): number | undefined {
  const match = pattern.exec(question)
  if (!match) return undefined
  const [, whole = '', cents = '0', thousands] = match
  const dollars = Number(`${whole.replaceAll(',', '')}.${cents}`) * (thousands ? 1_000 : 1)
  return toCents(dollars) <= limit ? toCents(dollars) : undefined
}

/**
 * Reads the numbers and the filing status that a question states. Leaves out a number above its
 * limit in `largest`. If the user plans to leave a job, leaves out the yearly salary. Hours have no
 * upper limit here, because `fillIn` limits them.
 */
export function readStatedNumbers(question: string): StatedNumbers {
  const hourlyWage = readMoney(question, wagePattern, largest.hourlyWage)
  const ownWages = endsJob.test(question)
    ? undefined
    : readMoney(question, wagesPattern, largest.ownWages)
  const status = statusPatterns.find(([pattern]) => pattern.test(question))?.[1]
  const stateRate = Number(statePattern.exec(question)?.[1] ?? NaN) / 100
  const hoursPerWeek = Number(hoursPattern.exec(question)?.[1] ?? NaN)
  return {
    ...(hourlyWage !== undefined && { hourlyWage }),
    ...(ownWages !== undefined && { ownWages }),
    ...(status && { status }),
    ...(stateRate <= largest.stateRate && { stateRate }),
    ...(hoursPerWeek > 0 && { hoursPerWeek }),
    ...(endsJob.test(question) && { leavesJob: true }),
  }
}

const statusNames: Record<FilingStatus, string> = {
  single: 'filing as single',
  joint: 'married filing jointly',
  head: 'filing as head of household',
  separate: 'married filing separately',
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`

const joined = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/**
 * Returns a line for the answer, or undefined if the question is not about take-home. The line
 * lists the numbers from the question and our assumptions, and links to the take-home tool with
 * these numbers filled in.
 */
export function offerTakeHome(
  question: string,
  { path, title, model }: TakeHomePage,
): string | undefined {
  if (!asksForTakeHome.test(question)) return undefined
  const stated = readStatedNumbers(question)
  const inputs = fillIn(stated, model)
  const share = `${percent(inputs.share)} of a full schedule`
  const facts: [isStated: boolean, text: string][] = [
    [
      stated.hoursPerWeek !== undefined,
      stated.hoursPerWeek === undefined
        ? `the first 12 months at ${share}`
        : `${stated.hoursPerWeek} hours a week (${inputs.share === largest.share ? `the calculator allows at most ${share}` : share})`,
    ],
    [
      stated.hourlyWage !== undefined,
      `a staff job at ${formatExactCents(inputs.hourlyWage)} an hour for comparison`,
    ],
    [
      stated.ownWages !== undefined || stated.leavesJob === true,
      stated.leavesJob
        ? 'no wages from the job'
        : `${formatExactCents(inputs.tax.ownWages)} a year in wages`,
    ],
    [stated.status !== undefined, statusNames[inputs.tax.status]],
    [
      stated.stateRate !== undefined,
      stated.stateRate === undefined ? 'no state tax' : `${percent(stated.stateRate)} state tax`,
    ],
  ]
  const told = facts.filter(([isStated]) => isStated).map(([, text]) => text)
  const assumed = facts.filter(([isStated]) => !isStated).map(([, text]) => text)
  return [
    `**Your numbers.** [What you take home: ${title}](${path}${writeTakeHomeLink({ inputs, runway: undefined })}).`,
    ...(told.length > 0 ? [`From your question: ${joined(told)}.`] : []),
    ...(assumed.length > 0 ? [`We assumed ${joined(assumed)}.`] : []),
    'You can change every number on that page.',
  ].join(' ')
}

function fillIn(stated: StatedNumbers, model: TakeHomeEntry): TakeHomeInputs {
  const job = stated.leavesJob ? 'leaves' : 'keeps'
  const household = toHousehold({ job, status: stated.status ?? 'single' })
  const ownWages = stated.leavesJob
    ? 0
    : Math.round((stated.hourlyWage ?? household.hourlyPay) * household.hoursPerWeek * 52)
  const inputs = buildTakeHomeInputs(model, household)
  const fullWeek = calculateWeeklyHours(model.lines, model.unpaidHoursPerWeek)
  const share =
    stated.hoursPerWeek === undefined || fullWeek === 0
      ? inputs.share
      : Math.round(Math.min(largest.share, stated.hoursPerWeek / fullWeek) * 100) / 100
  return {
    ...inputs,
    share,
    countsStartUpCosts: countsStartUpCosts(share),
    hourlyWage: stated.hourlyWage ?? inputs.hourlyWage,
    stateRate: stated.stateRate ?? inputs.stateRate,
    tax: {
      ...inputs.tax,
      ownWages: stated.ownWages ?? ownWages,
    },
  }
}
