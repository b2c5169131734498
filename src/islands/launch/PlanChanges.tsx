import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { valueOf, type PlanFields } from '../../../domain/launch/plan-fields.ts'
import { day, localIsoDay } from '../../../domain/text/day.ts'
import { changePlan } from '../../stores/launch/plans.ts'

interface Props {
  entry: PlanEntry
  fields: PlanFields
}

/** Changes to the entry since the nurse last looked, or since she started the plan. */
export function PlanChanges({ entry: { slug, changes: all }, fields }: Props) {
  const since = valueOf(fields, 'seen') || (fields['startsOn']?.at.slice(0, 10) ?? '')
  const changes = all.filter(({ date }) => date > since)
  if (changes.length === 0) return null
  return (
    <section className="panel no-print mb-6" aria-labelledby="changes">
      <h3 id="changes" className="text-panel">
        Changed since you last looked
      </h3>
      <ul role="list" className="mt-1 grid gap-1">
        {changes.map(({ date, what }) => (
          <li key={what}>
            <time dateTime={date}>{day.format(new Date(date))}</time>: {what}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link"
        onClick={() => changePlan(slug, 'seen', localIsoDay(new Date()))}
      >
        I have read this
      </button>
    </section>
  )
}
