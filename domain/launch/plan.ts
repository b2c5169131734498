import type { LaunchKit, LaunchStep, LaunchTask } from './launch-kit.schema.ts'
import { valueOf, type PlanFields } from './plan-fields.ts'

/** A task or a step of a plan. */
export interface PlanItem {
  id: string
  /** Days from the start. */
  day: number
  hours: number
}

export const defaultHoursPerWeek = 8

const dayMs = 86_400_000
const toDate = (isoDay: string): Date => new Date(`${isoDay}T00:00:00Z`)
export const addDays = (isoDay: string, days: number): string =>
  new Date(toDate(isoDay).getTime() + days * dayMs).toISOString().slice(0, 10)

/** A Saturday or a Sunday becomes the Monday after it. */
function weekdayOf(isoDay: string): string {
  const day = toDate(isoDay).getUTCDay()
  return day === 6 ? addDays(isoDay, 2) : day === 0 ? addDays(isoDay, 1) : isoDay
}

const mondayOf = (isoDay: string): string =>
  addDays(isoDay, -((toDate(isoDay).getUTCDay() + 6) % 7))

/** The first Monday after a day. */
export const nextMonday = (today: string): string => addDays(mondayOf(today), 7)

/**
 * The dates of a plan, in order. A date on a weekend moves to the next weekday. If the items of a
 * week (from Monday) take more than `hoursPerWeek`, the item that no longer fits and all later ones
 * move by whole weeks. An item that is longer than a week has one of its own.
 *
 * @param startsOn and the dates are days as YYYY-MM-DD
 */
export function planDates<Item extends PlanItem>(
  items: readonly Item[],
  startsOn: string,
  hoursPerWeek = defaultHoursPerWeek,
): (Item & { date: string })[] {
  let weeks = 0
  let week = ''
  let used = 0
  return items
    .toSorted((a, b) => a.day - b.day)
    .map((item) => {
      const dateAfter = () => weekdayOf(addDays(startsOn, item.day + weeks * 7))
      if (mondayOf(dateAfter()) === week && used + item.hours > hoursPerWeek) weeks += 1
      const date = dateAfter()
      used = mondayOf(date) === week ? used + item.hours : item.hours
      week = mondayOf(date)
      return { ...item, date }
    })
}

/** Results from best to worst. */
const results = ['continue', 'change', 'stop'] as const
export type Result = (typeof results)[number]

export const resultTitles: Record<Result, string> = {
  continue: 'Continue',
  change: 'Change the offer',
  stop: 'Stop, or change the offer',
}

/** The result of one task. Undefined until she has written down a number. */
export function taskResult(
  { continueAt, stopBelow }: Pick<LaunchTask, 'continueAt' | 'stopBelow'>,
  number: string,
): Result | undefined {
  if (number.trim() === '' || !Number.isFinite(Number(number))) return undefined
  return Number(number) < stopBelow ? 'stop' : Number(number) >= continueAt ? 'continue' : 'change'
}

export interface Validation {
  /** The worst result so far decides. Undefined without a number. */
  result: Result | undefined
  /** The tasks with that result, in order. */
  decidedBy: LaunchTask[]
  /** How many tasks have no number yet. */
  open: number
}

export function validationResult(tasks: readonly LaunchTask[], fields: PlanFields): Validation {
  const each = tasks.map((task) => taskResult(task, valueOf(fields, `number:${task.id}`)))
  const result = results.findLast((one) => each.includes(one))
  return {
    result,
    decidedBy: tasks.filter((_, index) => result && each[index] === result),
    open: each.filter((one) => one === undefined).length,
  }
}

export type DatedTask = LaunchTask & { date: string }
export type DatedStep = LaunchStep & { date: string }
export type DatedItem = DatedTask | DatedStep

/** All tasks and steps of a kit with the dates of this plan, in order of their dates. */
export const datedPlan = (
  { validation, steps }: Pick<LaunchKit, 'validation' | 'steps'>,
  startsOn: string,
  fields: PlanFields,
): DatedItem[] =>
  planDates<LaunchTask | LaunchStep>(
    [...validation, ...steps],
    startsOn,
    Number(valueOf(fields, 'hoursPerWeek')) || defaultHoursPerWeek,
  )

/** Steps without dates: the public execution plan. Their ids are `plan-1`, `plan-2` and so on. */
export const publicSteps = (texts: readonly string[]): { id: string; text: string }[] =>
  texts.map((text, index) => ({ id: `plan-${index + 1}`, text }))

export const isDone = (fields: PlanFields, { id }: { id: string }): boolean =>
  valueOf(fields, `done:${id}`) !== ''

/** The steps that an item needs and that are not done. */
export const openNeeds = <Item extends { id: string }>(
  items: readonly Item[],
  fields: PlanFields,
  { needs = [] }: { needs?: readonly string[] },
): Item[] => items.filter((item) => needs.includes(item.id) && !isDone(fields, item))

/** The first item that is not done. Items are in order, so what it needs is done. */
export const nextItem = <Item extends { id: string }>(
  items: readonly Item[],
  fields: PlanFields,
): Item | undefined => items.find((item) => !isDone(fields, item))

/** "5 of 18 steps done. About 9 hours of work left before your first client." */
export function progressText(
  items: readonly { id: string; hours?: number }[],
  fields: PlanFields,
): string {
  const left = items.filter((item) => !isDone(fields, item))
  const hours = Math.round(left.reduce((sum, item) => sum + (item.hours ?? 0), 0))
  const work =
    hours > 0
      ? ` About ${hours} ${hours === 1 ? 'hour' : 'hours'} of work left before your first client.`
      : ''
  return `${items.length - left.length} of ${items.length} steps done.${work}`
}
