import { mostPriceCharacters } from './fill-in-fields.ts'
import { mostNoteCharacters } from './plan-fields.ts'

/** The most bytes that the fields of one plan take in the database. */
export const mostPlanBytes = 65_536
export const mostAnswerCharacters = 600
export const hoursPerWeekLimits = { min: 1, max: 60 }

/** A day such as 2027-01-04 that the calendar has. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))

interface FieldRule {
  /** How a form shows the field. */
  kind: 'text' | 'area' | 'number' | 'date'
  /** In characters. */
  most: number
  accepts?: (value: string) => boolean
}

const text = (most: number): FieldRule => ({ kind: most > 200 ? 'area' : 'text', most })
const day: FieldRule = {
  kind: 'date',
  most: 10,
  accepts: (value) => value === '' || isDay(value),
}
const number: FieldRule = {
  kind: 'number',
  most: 9,
  accepts: (value) => /^(\d{1,6}(\.\d{0,2})?)?$/.test(value),
}

/**
 * The fields of a plan. A name that ends in `:` is followed by the id of a task, a step, a question,
 * a cost or a row. An empty value means that the user has removed it.
 */
const rules: Record<string, FieldRule> = {
  startsOn: { ...day, accepts: isDay },
  hoursPerWeek: { kind: 'number', most: 2, accepts: (value) => /^([1-9]|[1-5]\d|60)$/.test(value) },
  'done:': day,
  'note:': text(mostNoteCharacters),
  'number:': number,
  /** Her answers in the packet, by the ids of `packetQuestions`. */
  'answer:': text(mostAnswerCharacters),
  'cost:': number,
  /** Hours of the pricing worksheet, with clients and unpaid. */
  'weekly:': number,
  'yearly:': number,
  /** A practice near her: its name, price and what the price includes, and the day she read it. */
  'practice:': text(80),
  'charges:': number,
  'includes:': text(200),
  'read:': day,
  /** An insurer's quote: the price of a year, limits and exclusions, and its day. */
  'insurer:': text(80),
  'premium:': number,
  'limits:': text(80),
  'excludes:': text(300),
  'quoted:': day,
  /** The row of the quote that she chose. */
  quote: { ...text(1), accepts: (value) => /^[1-3]?$/.test(value) },
  /** Her prices, by the keys of `priceKeys`. */
  price: text(mostPriceCharacters),
  /** Ids of the open parts of the members' text, with spaces between. */
  open: text(2000),
  /** The day on which she last read what changed. */
  seen: day,
  /** How often she exported the calendar file. */
  exports: { ...number, most: 4, accepts: (value) => /^\d*$/.test(value) },
}

export function fieldRule(key: string): FieldRule | undefined {
  const [, kind = key] = /^([a-z]+:)[a-z0-9-]{1,60}$/.exec(key) ?? []
  const name = /^price-[a-z0-9-]{1,40}$/.test(key) ? 'price' : kind
  return Object.hasOwn(rules, name) && (!name.endsWith(':') || kind !== key)
    ? rules[name]
    : undefined
}

/** Why a plan cannot have this field, as the end of a sentence. Undefined for a valid field. */
export function fieldMistake(key: string, value: string): string | undefined {
  const rule = fieldRule(key)
  if (!rule) return 'is not a field of a plan'
  if (value.length > rule.most) return `must have at most ${rule.most} characters`
  return rule.accepts?.(value) === false ? 'is not valid' : undefined
}
