import { calculateBusinessFigures, rulesOf } from '../tools/business-figures.ts'
import { formatExactCents, toCents } from '../tools/cents.ts'
import { describeHousehold } from '../tools/household-text.ts'
import {
  defaultProfile,
  profileLimits,
  toHousehold,
  usualHours,
  type Household,
  type Profile,
} from '../tools/profile.ts'
import { figureTexts, formatAdds, formatPerHour } from '../tools/result/figure-texts.ts'
import { warnOfLongWeek } from '../tools/result/long-week.ts'
import { calculateWeeklyHours } from '../tools/schedule.ts'
import { stateNames } from '../tools/state-names.ts'
import { calculateStateTax } from '../tools/state-tax.ts'
import type { State } from '../tools/states.ts'
import { buildTakeHomeInputs, type TakeHomeEntry } from '../tools/take-home/take-home-defaults.ts'
import { writeTakeHomeLink } from '../tools/take-home/take-home-link.ts'
import { calculateTakeHome, type TakeHomeInputs } from '../tools/take-home/take-home.ts'
import { newestTaxYear, type FilingStatus } from '../tools/take-home/tax-years.ts'
import type { GuideBlock } from './guide-prompt.ts'

/** What a question says about the user's job and household, and about the hours of the business. */
interface StatedNumbers {
  /** Only the answers that the question states. Without the state. */
  job: Partial<Profile>
  /** Hours a week of the business, unpaid hours included. */
  businessHours?: number
}

const money = String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s?(k\b)?`
const perHour = new RegExp(String.raw`${money}\s?(?:an|per|\/|a)\s?(?:hour|hr)\b`, 'i')
/** "three 12s at $44", "3 12-hour shifts". */
const shifts =
  /\b(one|two|three|four|five|[1-5])\s(?:x\s?)?(8|10|12)(?:s\b|['’]s\b|[- ]?(?:hour|hr|h)s?[- ]shifts?\b)/i
const payOfShifts = new RegExp(
  String.raw`${shifts.source}[^.?!$]{0,30}?${money}(?!\s?(?:a|per|\/)\s?(?:week|month|year|yr|shift|day))`,
  'i',
)
const perYear = new RegExp(String.raw`${money}\s?(?:a|per|\/)\s?(?:year|yr)\b`, 'i')
const hoursAWeek = /\b(\d{1,2})\s?(?:hours|hrs|h)\s?(?:a|per|each|\/)\s?week\b/gi

/** The words before a price that clients pay, which is not the pay of a job. */
const isPrice = /\b(?:charg\w*|bill\w*|price\w*|clients? pays?|quote\w*)\b[^.?!]*$/i
/** The words before the pay or the hours of a job. */
const isOfJob =
  /(?:(?<!\b(?:can|could|would|will|should|do|might|to) )\bI(?: currently|['’]m| am)? (?:make|earn|get|work|paid|making|earning|working)|\bmy (?:day |staff |hospital )?(?:job|salary|wages?|pay|hospital)\b|\bsalary\b|\bon staff\b)[^.?!]*$/i
const isOfJobAfter =
  /^[^.?!]{0,12}\b(?:from|at|in|on) (?:my (?:job|hospital)|the hospital|staff)\b|^ at \$/i

const statusPatterns: readonly [RegExp, FilingStatus][] = [
  [/\bmarried filing separately\b|\bfile separately\b/i, 'separate'],
  [/\bhead of household\b/i, 'head'],
  [/\bmarried\b|\bfil(?:e|ing) jointly\b|\bmy (?:husband|wife|spouse)\b/i, 'joint'],
  [/\bsingle\b/i, 'single'],
]

/** The user plans to leave the job, so we do not add its wages to the business. */
const leavesJob = /\breplace my\b|\b(?:quit|leave|leaving|quitting) my job\b/i

const countNames = ['zero', 'one', 'two', 'three', 'four', 'five']
const countOf = (text: string): number =>
  Math.max(Number(text) || 0, countNames.indexOf(text.toLowerCase()))

/** The words of a question next to a match. Limited, because patterns read them many times. */
function wordsAround(question: string, { index, 0: text }: RegExpExecArray | RegExpMatchArray) {
  const [start, end] = [index ?? 0, (index ?? 0) + text.length]
  return {
    before: question.slice(Math.max(0, start - 80), start),
    after: question.slice(end, end + 80),
  }
}

/** `firstGroup` is the number of the group with the whole dollars. */
function findMoney(question: string, pattern: RegExp, firstGroup = 1) {
  const match = pattern.exec(question)
  if (!match) return undefined
  const [whole = '', cents = '0', thousands] = match.slice(firstGroup)
  const dollars = Number(`${whole.replaceAll(',', '')}.${cents}`) * (thousands ? 1_000 : 1)
  return { cents: toCents(dollars), ...wordsAround(question, match) }
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max

function hourlyPayIn(question: string): number | undefined {
  const found = findMoney(question, perHour) ?? findMoney(question, payOfShifts, 3)
  if (!found || isPrice.test(found.before)) return undefined
  return isWithin(found.cents, profileLimits.hourlyPay) ? found.cents : undefined
}

function hoursIn(question: string): { ofJob?: number; ofBusiness?: number } {
  const hours: { ofJob?: number; ofBusiness?: number } = {}
  const shift = shifts.exec(question)
  if (shift) hours.ofJob = countOf(shift[1] ?? '') * Number(shift[2])
  for (const match of question.matchAll(hoursAWeek)) {
    const { before, after } = wordsAround(question, match)
    const isJob = isOfJob.test(before) || isOfJobAfter.test(after)
    const count = Number(match[1])
    if (isJob && (hours.ofJob ?? count) === count) hours.ofJob = count
    else hours.ofBusiness ??= count
  }
  return hours
}

/** Reads a yearly salary as hours at the hourly pay, or as hourly pay at the usual hours. */
function readSalary(question: string, hourlyPay?: number, hours?: number): Partial<Profile> {
  const found = findMoney(question, perYear)
  if (!found || !(isOfJob.test(found.before) || isOfJobAfter.test(found.after))) return {}
  if (hourlyPay !== undefined) {
    const hoursPerWeek = Math.round((found.cents / hourlyPay / 52) * 10) / 10
    return isWithin(hoursPerWeek, profileLimits.hoursPerWeek) ? { hoursPerWeek } : {}
  }
  const pay = Math.round(found.cents / ((hours ?? usualHours.keeps) * 52))
  return isWithin(pay, profileLimits.hourlyPay) ? { hourlyPay: pay } : {}
}

/**
 * Reads the numbers that a question states: pay, hours, filing status, and whether the user leaves
 * the job. Leaves out a number that the profile or the week does not allow, and the price that
 * clients pay.
 */
export function readStatedNumbers(question: string): StatedNumbers {
  const hourlyPay = hourlyPayIn(question)
  const { ofJob, ofBusiness } = hoursIn(question)
  const status = statusPatterns.find(([pattern]) => pattern.test(question))?.[1]
  return {
    job: {
      ...(hourlyPay !== undefined && { hourlyPay }),
      ...(leavesJob.test(question)
        ? { job: 'leaves' }
        : {
            ...readSalary(question, hourlyPay, ofJob),
            ...(ofJob !== undefined && {
              hoursPerWeek: Math.min(ofJob, profileLimits.hoursPerWeek.max),
            }),
          }),
      ...(status && { status }),
    },
    ...(ofBusiness !== undefined && ofBusiness > 0 && { businessHours: ofBusiness }),
  }
}

const would = '(?:would|could|can|do|does|will|might)'
const adverb = '(?:really |actually |still |then )?'

/** A question about what a business brings, in the words that nurses use. */
const asksForMoneyPatterns = [
  'take[- ]home',
  '(?:before|after) (?:tax|taxes|costs|expenses)',
  `(?:what|how much(?: money)?) ${would} (?:I|we|it|this|that) ${adverb}(?:keep|earn|make|bring home)`,
  `(?:what|how much(?: money)?) ${would} [^.?!]{1,60} (?:earn|bring in)`,
  `${would} (?:I|we|it|this|that) ${adverb}(?:earn|net|clear|pocket|bring in)`,
  String.raw`(?:make|keep|earn) (?:enough|money|a living|\$\s?\d)`,
  '(?:does|would|will) (?:it|this|that) pay',
  `worth (?:it|my time|the time|the money)`,
  `(?:can|could) (?:I|we) ${adverb}(?:afford|live)`,
  'live (?:on|off|from) (?:this|it|that)',
  'quit my job|leave my job|drop a shift',
  String.raw`replace my (?:\w+ )?(?:salary|income|wages?|pay)`,
  // Spanish and Tagalog, the languages that most US nurses speak next to English.
  'cuánto (?:puedo|podría|voy a) (?:ganar|cobrar)|después de (?:los )?impuestos',
  'magkano ang (?:kikitain|kita)',
  'net (?:pay|profit)|income(?! tax)|profit|profitable',
  '(?:beats?|better than|overtakes?) (?:an? |one |my )?(?:extra )?shifts?',
].map((pattern) => new RegExp(String.raw`\b(?:${pattern})\b`, 'i'))

const isAboutPatient = /\b(?:my|our|this) (?:\w+ )?(?:patient|pt|resident)\b(?!s)/i

/** Whether the user asks what a business brings. False for the money of a patient. */
export const asksForMoney = (question: string): boolean =>
  asksForMoneyPatterns.some((pattern) => pattern.test(question)) && !isAboutPatient.test(question)

export interface TakeHomePage {
  path: string
  title: string
  model: TakeHomeEntry
}

/** The household that a question is about, and where each of its answers comes from. */
export interface AskedHousehold {
  household: Household
  /** The facts about the household's state. Undefined without a state. */
  state: State | undefined
  /** What the questions state. */
  stated: StatedNumbers
  /** The user's saved answers, if the user sends them. */
  saved: Profile | undefined
  isStateStated: boolean
}

/**
 * Builds the household from the numbers of the questions, of which the newest comes first, else from
 * the saved answers, else from the defaults of the site's pages.
 *
 * @param states the states that the questions name, or the saved one. With two, no state's tax is
 *   calculated, because the user does not say in which of them the user lives.
 */
export function readAskedHousehold(
  questions: readonly string[],
  saved: Profile | undefined,
  states: readonly State[],
): AskedHousehold {
  const stated = questions
    .map(readStatedNumbers)
    .reduce((newer, older) => ({ ...older, ...newer, job: { ...older.job, ...newer.job } }))
  const state = states.length === 1 ? states[0] : states.find(({ code }) => code === saved?.state)
  // Hours at a job mean that the user does not leave it.
  const job = stated.job.hoursPerWeek !== undefined && saved?.job === 'leaves' ? 'keeps' : undefined
  const profile: Profile = {
    ...defaultProfile,
    ...saved,
    ...(job && { job }),
    ...stated.job,
    state: state?.code,
  }
  return {
    household: toHousehold(profile, state && toCents(state.wage)),
    state,
    stated,
    saved,
    isStateStated: state !== undefined && state.code !== saved?.state,
  }
}

/** The largest share of a full schedule that the take-home tool accepts. */
const largestShare = 1.5

/** The hours a week that the question states, as inputs of the take-home tool for a whole year. */
function inputsOfHours(
  { household, stated: { businessHours } }: AskedHousehold,
  model: TakeHomeEntry,
): TakeHomeInputs | undefined {
  const fullWeek = calculateWeeklyHours(model.lines, model.unpaidHoursPerWeek)
  if (businessHours === undefined || fullWeek === 0) return undefined
  const share = Math.round(Math.min(largestShare, businessHours / fullWeek) * 100) / 100
  return buildTakeHomeInputs(model, household, share)
}

/**
 * Calculates what the business keeps for the household, with the same functions as the page of the
 * entry, so that the answer gives the page's figures and the model does no tax sums.
 */
export function calculateForQuestion(
  asked: AskedHousehold,
  { path, title, model }: TakeHomePage,
): GuideBlock {
  const { household, state, stated } = asked
  const rules = { federal: newestTaxYear, state: state?.tax.rule }
  const figures = calculateBusinessFigures(model, household, rules)
  const { state: rule } = rulesOf(figures, rules)
  const texts = figureTexts(figures)
  const inputs = inputsOfHours(asked, model)
  const year =
    inputs &&
    calculateTakeHome(
      newestTaxYear,
      inputs,
      rule && ((situation) => calculateStateTax(rule, situation)),
    )
  const warning = inputs && year && warnOfLongWeek(inputs, year)
  return {
    title: `Calculated for this question, ${title}: What you take home`,
    path: `${path}#take-home`,
    text: [
      'We calculated these figures with the site’s calculator. Give the one that was asked for first, as our estimate. Do no other tax sums.',
      `For: ${describeHousehold(household, figures.includesStateTax, state?.tax.grade)}.`,
      ...(inputs && year
        ? [
            `A whole year at ${formatHoursAWeek(stated.businessHours ?? 0)} (${percent(inputs.share)} of a full schedule), after costs and tax${inputs.countsStartUpCosts ? ', start-up costs included' : ''}: ${formatAdds(year.left)}${year.leftPerHour === undefined ? '' : `, ${formatPerHour(year.leftPerHour)} an hour`}.`,
            ...(warning ? [warning] : []),
          ]
        : []),
      `First 12 months, after running costs, start-up costs and tax: ${texts.first}, ${texts.firstPerHour} an hour. ${figures.firstTwelveMonths.isJobLeft ? 'On staff' : 'As extra shifts'}, the same hours keep ${texts.firstShift} an hour.`,
      `Full schedule, after running costs and tax: ${texts.fullNote} The business keeps ${texts.fullHour}.`,
      texts.verdict,
      ...(model.awayWeeks && !figures.firstTwelveMonths.isJobLeft
        ? [
            `${figures.full.isJobLeft ? 'The first 12 months' : 'These figures'} subtract the pay of the shifts at the job that the work takes.`,
          ]
        : []),
    ].join('\n'),
  }
}

const formatHoursAWeek = (hours: number): string =>
  `${hours} ${hours === 1 ? 'hour' : 'hours'} a week`

const statusNames: Record<FilingStatus, string> = {
  single: 'filing as single',
  joint: 'married filing jointly',
  head: 'filing as head of household',
  separate: 'married filing separately',
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`

const joined = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

type Origin = 'question' | 'saved' | 'assumed'

/**
 * A line for the end of an answer: a link to the take-home tool with the numbers filled in, and
 * where each number comes from.
 */
export function offerTakeHome(asked: AskedHousehold, { path, title, model }: TakeHomePage): string {
  const { household, stated, saved, isStateStated } = asked
  const inputs = inputsOfHours(asked, model) ?? buildTakeHomeInputs(model, household)
  const originOf = (name: keyof Profile): Origin =>
    stated.job[name] !== undefined ? 'question' : saved?.[name] !== undefined ? 'saved' : 'assumed'
  const share = `${percent(inputs.share)} of a full schedule`
  const facts: [Origin, string][] = [
    stated.businessHours === undefined
      ? ['assumed', `the first 12 months at ${share}`]
      : [
          'question',
          `${formatHoursAWeek(stated.businessHours)} (${inputs.share === largestShare ? `the calculator allows at most ${share}` : share})`,
        ],
    [
      originOf('hourlyPay'),
      `${household.job === 'leaves' ? 'a job for comparison' : 'a job'} at ${formatExactCents(household.hourlyPay)} an hour`,
    ],
    household.job === 'leaves'
      ? [originOf('job'), 'no wages from the job']
      : [originOf('hoursPerWeek'), `${formatHoursAWeek(household.hoursPerWeek)} at the job`],
    [originOf('status'), statusNames[household.status]],
    [
      isStateStated ? 'question' : household.state ? 'saved' : 'assumed',
      household.state ? `${stateNames[household.state]} tax` : 'no state tax',
    ],
  ]
  const from = (origin: Origin) => facts.filter(([one]) => one === origin).map(([, text]) => text)
  const sentences = [
    ['From this conversation:', from('question')],
    ['From your saved numbers:', from('saved')],
    ['We assumed', from('assumed')],
  ] as const
  return [
    `**Your numbers.** [What you take home: ${title}](${path}${writeTakeHomeLink({ inputs, runway: undefined })}).`,
    ...sentences
      .filter(([, texts]) => texts.length > 0)
      .map(([start, texts]) => `${start} ${joined(texts)}.`),
    'You can change every number on that page.',
  ].join(' ')
}
