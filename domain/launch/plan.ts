import type { LaunchKit, LaunchStep, LaunchTask } from './launch-kit.schema.ts'
import { defaultHoursPerWeek, planDates } from './plan-dates.ts'
import { valueOf, type PlanFields } from './plan-fields.ts'

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
