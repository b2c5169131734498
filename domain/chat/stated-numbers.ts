import { toCents } from '../tools/cents.ts'
import { profileLimits, usualHours, type Profile } from '../tools/profile.ts'
import type { FilingStatus } from '../tools/take-home/tax-years.ts'

/** What a question says about the user's job and household, and about the hours of the business. */
export interface StatedNumbers {
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
  'after (?:tax|taxes|costs|expenses)',
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
  '(?:beats?|better than|overtakes?) (?:an? )?(?:extra )?shifts?',
].map((pattern) => new RegExp(String.raw`\b(?:${pattern})\b`, 'i'))

const isAboutPatient = /\b(?:my|our|this) (?:\w+ )?(?:patient|pt|resident)\b(?!s)/i

/** Whether the user asks what a business brings. False for the money of a patient. */
export const asksForMoney = (question: string): boolean =>
  asksForMoneyPatterns.some((pattern) => pattern.test(question)) && !isAboutPatient.test(question)
