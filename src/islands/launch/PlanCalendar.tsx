import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { calendarFile, planEvent, taxEvents } from '../../../domain/launch/calendar-file.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { fieldMistake, hoursPerWeekLimits, isDay } from '../../../domain/launch/plan-field-rules.ts'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import {
  addDays,
  defaultHoursPerWeek,
  isDone,
  type DatedItem,
} from '../../../domain/launch/plan.ts'
import { day, localIsoDay } from '../../../domain/text/day.ts'
import { $planFields, changePlan } from '../../stores/launch/plans.ts'
import { downloadFile } from '../../stores/ui/download.ts'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

const { min, max } = hoursPerWeekLimits

interface Props {
  entry: PlanEntry
  items: readonly DatedItem[]
}

/** The start day and the hours per week, which date the plan, and the dates as a calendar file. */
export function PlanCalendar({ entry: { slug, title }, items }: Props) {
  const fields = useStore($planFields)[slug] ?? {}
  const startsOn = valueOf(fields, 'startsOn')
  const today = localIsoDay(new Date())
  const latest = addDays(today, 730)
  const [hasTaxDates, setTaxDates] = useState(false)
  const [outcome, setOutcome] = useState('')
  const download = () => {
    const left = items.filter((item) => !isDone(fields, item))
    if (left.length === 0) return setOutcome('This plan has no dates to export yet.')
    const exports = Number(valueOf(fields, 'exports'))
    const file = calendarFile(
      {
        slug,
        name: `${title}: launch`,
        startsOn,
        origin: location.origin,
        exports,
        events: [...left.map(planEvent), ...(hasTaxDates ? taxEvents(startsOn) : [])],
      },
      new Date(),
    )
    downloadFile(`launch-${slug}.ics`, 'text/calendar;charset=utf-8', file)
    changePlan(slug, 'exports', `${exports + 1}`)
    setOutcome('Downloaded. Open the file to add the dates to your calendar.')
  }
  return (
    <div className="grid gap-3">
      <PlanField
        slug={slug}
        field="startsOn"
        label="Start day"
        min={today < startsOn ? today : startsOn}
        max={latest}
        mistakeOf={(value) =>
          isDay(value) && value <= latest
            ? undefined
            : `Choose a day until ${day.format(new Date(latest))}.`
        }
      />
      <PlanField
        slug={slug}
        field="hoursPerWeek"
        label="Hours a week for this plan"
        start={`${defaultHoursPerWeek}`}
        mistakeOf={(value) =>
          fieldMistake('hoursPerWeek', value) && `Write a whole number from ${min} to ${max}.`
        }
      />
      <button type="button" className="button" onClick={download}>
        Download calendar file
      </button>
      <label className="flex min-h-6 items-center gap-2 text-sm">
        <input
          className="choice m-0 size-5 flex-none"
          type="checkbox"
          checked={hasTaxDates}
          onChange={({ target }) => setTaxDates(target.checked)}
        />
        With the dates of estimated tax
      </label>
      <p className="note" role="status">
        {outcome}
      </p>
    </div>
  )
}
