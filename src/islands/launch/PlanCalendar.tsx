import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { calendarFile, planEvent, taxEvents } from '../../../domain/launch/calendar-file.ts'
import { addDays, defaultHoursPerWeek } from '../../../domain/launch/plan-dates.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { hoursPerWeekLimits, isDay, valueOf } from '../../../domain/launch/plan-fields.ts'
import { isDone, type DatedItem } from '../../../domain/launch/plan.ts'
import { localIsoDay } from '../../../domain/text/day.ts'
import { $planFields, changePlan } from '../../stores/launch/plans.ts'
import { downloadFile } from '../../stores/ui/download.ts'
import '../../ui/island-styles.ts'

interface Props {
  entry: PlanEntry
  items: readonly DatedItem[]
}

/** The start day and the hours per week, which date the plan, and the dates as a calendar file. */
export function PlanCalendar({ entry: { slug, title }, items }: Props) {
  const fields = useStore($planFields)[slug] ?? {}
  const startsOn = valueOf(fields, 'startsOn')
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
      <StartDay slug={slug} startsOn={startsOn} />
      <HoursPerWeek slug={slug} stored={valueOf(fields, 'hoursPerWeek')} />
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

function StartDay({ slug, startsOn }: { slug: string; startsOn: string }) {
  const today = localIsoDay(new Date())
  const latest = addDays(today, 730)
  return (
    <label className="grid text-sm">
      Start day
      <input
        className="field"
        type="date"
        min={today < startsOn ? today : startsOn}
        max={latest}
        value={startsOn}
        onChange={({ target: { value } }) => {
          if (isDay(value) && value <= latest) changePlan(slug, 'startsOn', value)
        }}
      />
    </label>
  )
}

function HoursPerWeek({ slug, stored }: { slug: string; stored: string }) {
  const { min, max } = hoursPerWeekLimits
  const [invalid, setInvalid] = useState<string>()
  return (
    <>
      <label className="grid text-sm">
        Hours a week for this plan
        <input
          className="field"
          inputMode="numeric"
          value={invalid ?? (stored || `${defaultHoursPerWeek}`)}
          aria-invalid={invalid !== undefined}
          aria-describedby={invalid === undefined ? undefined : 'hours-error'}
          onChange={({ target: { value } }) => {
            const isValid = /^\d{1,2}$/.test(value) && Number(value) >= min && Number(value) <= max
            setInvalid(isValid ? undefined : value)
            if (isValid) changePlan(slug, 'hoursPerWeek', `${Number(value)}`)
          }}
        />
      </label>
      {invalid !== undefined && (
        <p id="hours-error" className="text-sm text-err">
          Write a whole number from {min} to {max}.
        </p>
      )}
    </>
  )
}
