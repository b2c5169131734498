import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { exactDollars } from '../../../domain/billing/exact-dollars.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { yearlyKey } from '../../../domain/launch/plan-fields.ts'
import {
  calculateWorksheet,
  practiceRows,
  type Worksheet as Calculated,
} from '../../../domain/launch/worksheet.ts'
import { formatCents } from '../../../domain/tools/cents.ts'
import { describeHousehold } from '../../../domain/tools/household-text.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { $planFields } from '../../stores/launch/plans.ts'
import { downloadWorksheet, loadSchedule } from '../../stores/launch/worksheet.ts'
import { $chosenState, $household } from '../../stores/tools/profile.ts'
import { Loading } from '../../ui/LoadState.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useLoaded } from '../../ui/use-loaded.tsx'
import YourJob from '../tools/YourJob.tsx'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-end gap-3'
const number = (value: number): string => `${Math.round(value * 10) / 10}`

/** The nurse's hours, prices and costs, and what they mean by the site's own take-home model. */
export function Worksheet({ entry }: { entry: PlanEntry }) {
  const { slug } = entry
  const fields = useStore($planFields)[slug] ?? {}
  const household = useStore($household, ssrSnapshots.household)
  const state = useStore($chosenState)
  const load = useCallback(() => loadSchedule(slug), [slug])
  const { part: schedule, failure } = useLoaded(true, load, 'We couldn’t load the figures.')
  const [outcome, setOutcome] = useState('')
  if (failure) return failure
  if (schedule === undefined) return <Loading>Loading...</Loading>
  if (schedule === null)
    return <p>This business is a company with employees, so it has no worksheet.</p>

  const rules = { federal: newestTaxYear, state: state?.tax.rule }
  const worksheet = calculateWorksheet(entry, schedule, fields, household, rules)
  const job = describeHousehold(household, worksheet.includesStateTax)
  const download = async () => {
    try {
      await downloadWorksheet(worksheet, entry, job)
      setOutcome('Downloaded. Its numbers change with the yellow cells.')
    } catch {
      setOutcome('We couldn’t create this file. Try again.')
    }
  }
  return (
    <div className="grid gap-4">
      <Results worksheet={worksheet} />
      <div className="note">
        Your job: {job}. <YourJob />
      </div>
      <p className="no-print flex flex-wrap items-center gap-3">
        <button type="button" className="button" onClick={() => void download()}>
          Download for Excel
        </button>
        <span className="note" role="status">
          {outcome}
        </span>
      </p>
      <fieldset className="border-0 p-0">
        <legend className="font-medium">Your week and your costs</legend>
        <p className="note no-print">
          Your prices are in “Your fields and prices”. Fields that you leave empty use the entry’s
          figures.
        </p>
        <div className={`${grid} mt-2`}>
          <PlanField
            slug={slug}
            field="weekly:clients"
            label="Hours a week with clients"
            placeholder={number(worksheet.hours)}
          />
          <PlanField
            slug={slug}
            field="weekly:unpaid"
            label="Unpaid hours a week"
            placeholder={number(schedule.unpaidHoursPerWeek)}
          />
          {entry.yearlyCosts.map(({ item, dollars }) => (
            <PlanField
              key={item}
              slug={slug}
              field={yearlyKey(item)}
              label={`${item}, a year`}
              placeholder={exactDollars(dollars)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="border-0 p-0">
        <legend className="font-medium">Prices near you</legend>
        <p className="note no-print">
          Note what practices in your city publish or tell you. Use one service, such as{' '}
          {entry.services[0]?.unit}.
        </p>
        {practiceRows.map((row) => (
          <div
            key={row}
            role="group"
            aria-label={`Practice ${row}`}
            className={`${grid} border-b border-line py-3 ${fields[`practice:${row}`] ? '' : 'print:hidden'}`}
          >
            <PlanField slug={slug} field={`practice:${row}`} label="Practice" />
            <PlanField slug={slug} field={`charges:${row}`} label="Price" />
            <PlanField slug={slug} field={`includes:${row}`} label="What it includes" />
            <PlanField slug={slug} field={`read:${row}`} label="Read on" />
          </div>
        ))}
      </fieldset>
    </div>
  )
}

function Results({ worksheet }: { worksheet: Calculated }) {
  const { prices, perHour, shiftPerHour, year, breakEven, units, entry } = worksheet
  const own = entry.lines[0]?.price ?? 0
  const monthly = breakEven?.map((count, index) => `${units[index]}: ${number(count)} a month`)
  const rows = [
    [
      'Prices near you',
      prices
        ? `${formatCents(prices.low)}${prices.high > prices.low ? ` to ${formatCents(prices.high)}, middle ${formatCents(prices.middle)}` : ''}. Yours is ${formatCents(own)}.`
        : `None yet. Yours is ${formatCents(own)}.`,
    ],
    ['You keep an hour', `About ${formatCents(perHour)}, unpaid hours included`],
    [
      'An hour at your job keeps',
      `${formatCents(shiftPerHour)}${worksheet.isJobLeft ? ', with the job left, because it does not fit next to this week' : ''}`,
    ],
    [
      'You keep a year',
      `About ${formatCents(year.left)} of ${formatCents(year.gross)} in sales${year.lostPay > 0 ? `, after ${formatCents(year.lostPay)} of pay given up` : ''}`,
    ],
    ['To cover your costs', monthly ? monthly.join('; ') : 'These prices never cover these costs.'],
  ]
  return (
    <section aria-label="Your numbers">
      <dl aria-live="polite" className="grid gap-x-6 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, text]) => (
          <div
            key={label}
            className="border-t border-line py-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="m-0 font-medium">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        {`An estimate for education. Not tax, legal or financial advice. Uses ${newestTaxYear.year} federal tax figures. Without start-up costs.`}
      </p>
    </section>
  )
}
