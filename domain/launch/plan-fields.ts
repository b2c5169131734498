import { mostPriceCharacters } from './fill-ins.ts'

/** A text of a plan. `at` is the time of its change by the server's clock, in ISO 8601. */
export interface PlanField {
  value: string
  at: string
}
export type PlanFields = Readonly<Record<string, PlanField>>

/** The most bytes that the fields of one plan take in the database. */
export const mostPlanBytes = 65_536
export const mostNoteCharacters = 500
export const mostAnswerCharacters = 600
export const hoursPerWeekLimits = { min: 1, max: 60 }

/** A day such as 2027-01-04 that the calendar has. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))

interface FieldRule {
  most: number
  accepts?: (value: string) => boolean
  /** Only a member may change the field. */
  isForMembers?: true
}

const day: FieldRule = { most: 10, accepts: (value) => value === '' || isDay(value) }
const number: FieldRule = { most: 9, accepts: (value) => /^(\d{1,6}(\.\d{0,2})?)?$/.test(value) }
const members = (rule: FieldRule): FieldRule => ({ ...rule, isForMembers: true })

/**
 * The fields of a plan. A name that ends in `:` is followed by the id of a task, a step, a question,
 * a cost or a row. An empty value means that the user has removed it.
 */
const rules: Record<string, FieldRule> = {
  startsOn: { most: 10, accepts: isDay },
  hoursPerWeek: { most: 2, accepts: (value) => /^([1-9]|[1-5]\d|60)$/.test(value) },
  'done:': day,
  'note:': { most: mostNoteCharacters },
  'number:': members(number),
  /** Her answers in the packet, by the ids of `packetQuestions`. */
  'answer:': members({ most: mostAnswerCharacters }),
  'cost:': number,
  /** Hours of the pricing worksheet, with clients and unpaid. */
  'weekly:': members(number),
  'yearly:': members(number),
  /** A practice near her: its name, price and what the price includes, and the day she read it. */
  'practice:': members({ most: 80 }),
  'charges:': members(number),
  'includes:': members({ most: 200 }),
  'read:': members(day),
  /** An insurer's quote: the price of a year, limits and exclusions, and its day. */
  'insurer:': members({ most: 80 }),
  'premium:': members(number),
  'limits:': members({ most: 80 }),
  'excludes:': members({ most: 300 }),
  'quoted:': members(day),
  /** The row of the quote that she chose. */
  quote: members({ most: 1, accepts: (value) => /^[1-3]?$/.test(value) }),
  /** Her prices, by the keys of `priceKeys`. */
  price: { most: mostPriceCharacters },
  /** Ids of the open parts of the members' text, with spaces between. */
  open: { most: 2000 },
  /** The day on which she last read what changed. */
  seen: day,
  /** How often she exported the calendar file. */
  exports: { most: 4, accepts: (value) => /^\d*$/.test(value) },
}

function ruleOf(key: string): FieldRule | undefined {
  const [, kind = key] = /^([a-z]+:)[a-z0-9-]{1,60}$/.exec(key) ?? []
  const name = /^price-[a-z0-9-]{1,40}$/.test(key) ? 'price' : kind
  return Object.hasOwn(rules, name) && (!name.endsWith(':') || kind !== key)
    ? rules[name]
    : undefined
}

/** Why a plan cannot have this field, as the end of a sentence. Undefined for a valid field. */
export function fieldMistake(key: string, value: string): string | undefined {
  const rule = ruleOf(key)
  if (!rule) return 'is not a field of a plan'
  if (value.length > rule.most) return `must have at most ${rule.most} characters`
  return rule.accepts?.(value) === false ? 'is not valid' : undefined
}

export const isForMembers = (key: string): boolean => ruleOf(key)?.isForMembers === true

/** The value of a field, or an empty text. */
export const valueOf = (fields: PlanFields, key: string): string => fields[key]?.value ?? ''

/** A short id for a text that has none: "Business form and EIN" becomes "business-form-and-ein". */
export const textId = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? ['x']).join('-').slice(0, 60)

/** The key of what an item costs her a year. */
export const yearlyKey = (item: string): string => `yearly:${textId(item)}`

/** A field that this browser has not sent yet. */
export interface Draft extends PlanField {
  /** `at` of the value that the user saw when she began to type. Empty if there was none. */
  base: string
}

/** What a browser holds of a plan. `lost` has texts that a change on another device replaced. */
export interface LocalFields {
  saved: PlanFields
  drafts: Readonly<Record<string, Draft>>
  lost: Readonly<Record<string, string>>
}
export const noFields: LocalFields = { saved: {}, drafts: {}, lost: {} }

/** The fields as the user sees them. */
export const shownFields = ({ saved, drafts }: LocalFields): PlanFields => ({ ...saved, ...drafts })

/** The user's change at `now`, in milliseconds of the server's clock. */
export function changeField(
  local: LocalFields,
  key: string,
  value: string,
  now: number,
): LocalFields {
  const before = local.drafts[key] ?? local.saved[key]
  const at = new Date(Math.max(now, before ? Date.parse(before.at) + 1 : 0)).toISOString()
  const base = local.drafts[key]?.base ?? local.saved[key]?.at ?? ''
  return { ...local, drafts: { ...local.drafts, [key]: { value, at, base } } }
}

/** Only texts are worth offering again. A check mark or a date is quicker to set than to read about. */
const isText = (key: string): boolean =>
  !/^(done:|startsOn|hoursPerWeek|open|seen|exports|read:|quoted:|quote$)/.test(key)

/**
 * The reply to a change. Per field, the later change wins. A text that lost is offered once: the
 * user's own if the server had a later one, or another device's that she had not seen.
 */
export interface FieldsReply {
  /** The stored fields, after the change. */
  fields: PlanFields
  /** The fields that the change replaced. */
  replaced: PlanFields
}

export function settleReply(
  local: LocalFields,
  sent: LocalFields['drafts'],
  reply: FieldsReply,
): LocalFields {
  const drafts = { ...local.drafts }
  const lost = { ...local.lost }
  for (const [key, one] of Object.entries(sent)) {
    const stored = reply.fields[key]
    if (!stored) continue
    const replaced = reply.replaced[key]
    const loser =
      stored.value !== one.value
        ? one.value
        : replaced && replaced.at !== one.base && replaced.value !== one.value
          ? replaced.value
          : ''
    if (loser !== '' && isText(key)) lost[key] = loser
    const draft = drafts[key]
    if (draft?.at === one.at) delete drafts[key]
    else if (draft) drafts[key] = { ...draft, base: stored.at }
  }
  return { saved: { ...local.saved, ...reply.fields }, drafts, lost }
}

type StoredFields = Pick<LocalFields, 'drafts' | 'lost'>

/** Reads browser storage. Whatever is not a draft or a text is left out. */
export function readStoredFields(value: unknown): StoredFields {
  const { drafts, lost } = Object(value) as Record<string, unknown>
  const entries = (record: unknown) => Object.entries(Object(record) as Record<string, unknown>)
  const isDraft = (one: unknown) => {
    const { value: text, at, base } = Object(one) as Record<string, unknown>
    return (
      typeof text === 'string' && typeof base === 'string' && !Number.isNaN(Date.parse(String(at)))
    )
  }
  return {
    drafts: Object.fromEntries(
      entries(drafts).filter(([, one]) => isDraft(one)),
    ) as StoredFields['drafts'],
    lost: Object.fromEntries(
      entries(lost).filter(([, text]) => typeof text === 'string'),
    ) as StoredFields['lost'],
  }
}

/** Takes over what another tab stored. A draft that it no longer has was sent by that tab. */
export function adoptStored(local: LocalFields, stored: StoredFields): LocalFields {
  const sent = Object.entries(local.drafts)
    .filter(([key]) => !stored.drafts[key])
    .map(([key, { value, at }]) => [key, { value, at }])
  return { ...stored, saved: { ...local.saved, ...(Object.fromEntries(sent) as PlanFields) } }
}
