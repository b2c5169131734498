import type { Mistake } from '../text/mistake.ts'
import type { Opportunity } from '../catalog/opportunity.schema.ts'
import type { Kit, SharedKit } from './kit.schema.ts'
import type { LaunchKit, LaunchStep } from './launch-kit.schema.ts'
import { addDays, defaultHoursPerWeek, planDates } from './plan.ts'

/** Days from the start to the first launch step. */
export const launchDay = 30

const idOf = (step: Kit['steps'][number]): string => ('shared' in step ? step.shared : step.id)
const dayOf = ({ from, offset }: Kit['steps'][number]): number => (from ?? launchDay) + offset

/** Puts the shared steps and questions into a kit. Days count from the start. */
export function launchKit(kit: Kit, shared: SharedKit): LaunchKit {
  return {
    validation: kit.validation.map(({ offset, ...task }) => ({ ...task, day: offset })),
    steps: kit.steps.flatMap((step): LaunchStep[] => {
      const text = 'shared' in step ? shared.steps.find(({ id }) => id === step.shared) : step
      if (!text) return []
      const { hours, text: what } = text
      const { url, takes } = text as SharedKit['steps'][number]
      return [
        {
          id: idOf(step),
          day: dayOf(step),
          hours,
          text: what,
          ...(step.needs && { needs: step.needs }),
          ...(url && { url }),
          ...(takes && { takes }),
        },
      ]
    }),
    attorneyQuestions: [...kit.attorneyQuestions, ...shared.attorneyQuestions],
    insurerQuestions: [...kit.insurerQuestions, ...shared.insurerQuestions],
  }
}

/** Any Monday. */
const monday = '2027-01-04'

/**
 * Finds ids that are used twice, shared steps and needs that do not exist, days out of order, weeks
 * with too many hours, and an order request that does not fit the entry.
 */
export function kitMistakes(
  file: string,
  kit: Kit,
  shared: SharedKit | undefined,
  orders: Opportunity['practice']['orders'] | undefined,
): Mistake[] {
  const mistakes: Mistake[] = []
  const add = (field: (string | number)[], message: string, found?: string) =>
    mistakes.push({ file, field, message, ...(found !== undefined && { found }) })

  const seen = new Map<string, number>()
  let latest = 0
  for (const [index, task] of kit.validation.entries()) {
    if (index === 0 && task.offset !== 0)
      add(['validation', 0, 'offset'], 'write 0, because the first task is for the first Monday')
    if (task.offset < latest)
      add(['validation', index, 'offset'], 'write the tasks in order of their days')
    if (seen.has(task.id)) add(['validation', index, 'id'], 'this id is used twice', task.id)
    latest = task.offset
    seen.set(task.id, task.offset)
  }
  latest = 0
  for (const [index, step] of kit.steps.entries()) {
    const id = idOf(step)
    const day = dayOf(step)
    const name = 'shared' in step ? 'shared' : 'id'
    if ('shared' in step && shared && !shared.steps.some((one) => one.id === id))
      add(['steps', index, name], 'src/content/launch-shared.yaml has no step with this id', id)
    if (seen.has(id)) add(['steps', index, name], 'this id is used twice', id)
    if (day < latest)
      add(
        ['steps', index, 'offset'],
        `write the steps in order of their days; without "from: 0" a step is on day ${launchDay} plus its offset`,
      )
    for (const need of step.needs ?? [])
      if (!seen.has(need)) add(['steps', index, 'needs'], 'write the ids of earlier steps', need)
    latest = day
    seen.set(id, day)
  }
  if (shared && mistakes.length === 0) {
    const { validation, steps } = launchKit(kit, shared)
    const late = planDates([...validation, ...steps], monday).find(
      ({ day, date }) => date > addDays(monday, day + 2),
    )
    if (late) {
      const at = steps.findIndex(({ id }) => id === late.id)
      add(
        at === -1
          ? ['validation', validation.findIndex(({ id }) => id === late.id)]
          : ['steps', at],
        `this week has more than ${defaultHoursPerWeek} hours with this item; give it a later day`,
        late.id,
      )
    }
  }
  const hasRequest = kit.documents.orderRequest !== undefined
  if (orders !== undefined && hasRequest !== (orders !== 'not needed'))
    add(
      ['documents', 'orderRequest'],
      hasRequest
        ? 'delete this field, because practice.orders of the entry is "not needed"'
        : `write this field, because practice.orders of the entry is "${orders}"`,
    )
  return mistakes
}
