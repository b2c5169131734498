/** A text of a plan. `at` is the time of its change by the server's clock, in ISO 8601. */
export interface PlanField {
  value: string
  at: string
}
export type PlanFields = Readonly<Record<string, PlanField>>

export const mostNoteCharacters = 500

/** The fields that only a member may change. */
const ofMembers =
  /^(number|answer|weekly|practice|charges|includes|read|insurer|premium|limits|excludes|quoted|quote)\b/

export const isForMembers = (key: string): boolean => ofMembers.test(key)

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

/** Takes over what another tab stored. A draft that it no longer has was sent by that tab. */
export function adoptStored(local: LocalFields, stored: StoredFields): LocalFields {
  const sent = Object.entries(local.drafts)
    .filter(([key]) => !stored.drafts[key])
    .map(([key, { value, at }]) => [key, { value, at }])
  return { ...stored, saved: { ...local.saved, ...(Object.fromEntries(sent) as PlanFields) } }
}
