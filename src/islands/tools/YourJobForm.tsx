import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatExactCents, toCents } from '../../../domain/tools/cents.ts'
import { formatNumber, parseNumberField } from '../../../domain/tools/number-field.ts'
import { describeHousehold } from '../../../domain/tools/household-text.ts'
import {
  jobChoices,
  medianHourlyPay,
  profileLimits,
  rnPay,
  toHousehold,
  usualHours,
  type JobChoice,
  type Profile,
} from '../../../domain/tools/profile.ts'
import { statusLabels, type FilingStatus } from '../../../domain/tools/take-home/tax-years.ts'
import { stateNames, statePath, statePlace } from '../../../domain/tools/state-names.ts'
import '../../ui/island-styles.ts'
import {
  $canUndo,
  $older,
  changeProfile,
  resetProfile,
  undoChange,
} from '../../stores/tools/change-profile.ts'
import {
  $chosenState,
  $hasProfile,
  $household,
  $isUnstored,
  $profile,
} from '../../stores/tools/profile.ts'
import { $session } from '../../stores/account/session.ts'
import { $states, loadState } from '../../stores/tools/states.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { LoadFailure } from '../../ui/use-loaded.tsx'
import { StateSelect } from './StateSelect.tsx'
import { Options } from '../../ui/Options.tsx'

const jobLabels: Record<JobChoice, string> = {
  keeps: 'I keep it',
  cuts: 'I cut my hours',
  leaves: 'I leave it',
}

/** A change of the answers. A change of the job removes the hours, because each job has its default. */
const change = (answers: Partial<Profile>): void => changeProfile({ ...$profile.get(), ...answers })

interface NumberAnswerProps {
  id: string
  label: string
  unit?: '$'
  /** In the field's unit: dollars or hours. */
  value: number
  limits: { min: number; max: number; decimals: number }
  /** What to type if the number is not valid. */
  correction: string
  note?: ReactNode
  /** Undefined if the user emptied the field, so that the default applies. */
  onChange: (value: number | undefined) => void
}

/** Keeps an invalid number in the field and out of the answers. Saves when the user leaves the field. */
function NumberAnswer(props: NumberAnswerProps) {
  const { id, label, unit, value, limits, correction, note, onChange } = props
  const [typed, setTyped] = useState(formatNumber(value, unit))
  const [seen, setSeen] = useState(value)
  const [isInvalid, setInvalid] = useState(false)
  if (seen !== value) {
    setSeen(value)
    setTyped(formatNumber(value, unit))
    setInvalid(false)
  }
  const save = () => {
    const number = parseNumberField(typed, limits)
    const isEmpty = typed.trim() === ''
    setInvalid(!isEmpty && (number === undefined || number < limits.min))
    if (isEmpty) {
      setTyped(formatNumber(value, unit))
      onChange(undefined)
    } else if (number !== undefined && number >= limits.min && number !== value) onChange(number)
  }
  const text = isInvalid ? correction : note
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <span className="relative block">
        {unit && <span className="absolute top-2.5 left-3 text-soft">{unit}</span>}
        <input
          id={id}
          className={`field w-full ${unit ? 'pl-7' : ''} ${isInvalid ? 'border-err' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={isInvalid || undefined}
          aria-describedby={text ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={save}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save()
          }}
        />
      </span>
      {text && (
        <p id={`${id}-note`} className={isInvalid ? 'text-note text-err' : 'note'} role="status">
          {text}
        </p>
      )}
    </div>
  )
}

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** Says what state tax the figures include, and where the rule is from. */
function StateTaxNote() {
  const { state: code, status } = useStore($profile, ssrSnapshots.profile)
  const states = useStore($states)
  if (!code) return 'Without a state, all figures are before state tax.'
  const name = stateNames[code] ?? ''
  const loaded = states[code]
  if (loaded?.state === 'failed')
    return (
      <LoadFailure error={loaded.error} onRetry={() => void loadState(code)}>
        {`We couldn’t load the tax of ${name}, so figures are before state tax.`}
      </LoadFailure>
    )
  if (loaded?.state !== 'loaded') return 'Loading...'
  const { rule, year, grade, local, source } = loaded.of.tax
  const isTaxed = rule.kind !== 'none'
  const usesSingle = isTaxed && (status === 'head' || status === 'separate')
  return (
    <>
      {!isTaxed
        ? `No state tax on wages or profit.`
        : rule.notCalculated
          ? `Figures are before state tax. ${rule.notCalculated}`
          : `Figures include the state’s income tax of ${year}.`}
      {usesSingle && ' We use its amounts for single.'}
      {local && ' Local income taxes are not included.'}
      {grade === 'C' && ' Grade C: an amount is of an older year, or we have one weak source.'}{' '}
      Source: <a href={source.url}>{source.publisher}</a>, {month.format(new Date(source.date))}.{' '}
      <a href={statePath(code)}>{`Tax and pay in ${statePlace(name)}`}</a>
    </>
  )
}

/** The five answers of `Profile`. Each is saved when it changes. */
export function YourJobForm({ onClose }: { onClose: () => void }) {
  const profile = useStore($profile, ssrSnapshots.profile)
  const household = useStore($household, ssrSnapshots.household)
  const state = useStore($chosenState)
  const [canUndo, hasProfile, isUnstored] = [
    useStore($canUndo),
    useStore($hasProfile),
    useStore($isUnstored),
  ]
  const isSignedIn = useStore($session, ssrSnapshots.session).state === 'signed-in'
  const older = useStore($older)
  const [outcome, setOutcome] = useState('')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const save = (answers: Partial<Profile>) => {
    change(answers)
    setOutcome('Saved.')
  }
  /** The hourly pay of a user who entered none. */
  const usual = state
    ? { cents: toCents(state.wage), of: `mean for RNs in ${statePlace(state.name)}` }
    : { cents: medianHourlyPay, of: 'national median for RNs' }
  return (
    <form
      ref={form}
      className="panel grid gap-4"
      aria-label="Your job"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      {older && (
        <p className="note">
          Your newer answers replaced: {describeHousehold(toHousehold(older))}.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              changeProfile(older)
              setOutcome('Saved.')
            }}
          >
            Use that one
          </button>
        </p>
      )}
      <fieldset className="m-0 border-0 p-0">
        <legend className="label">Next to the business, what happens to your job?</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {jobChoices.map((job) => (
            <label key={job} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name="your-job"
                className="choice size-6 rounded-pill!"
                checked={profile.job === job}
                onChange={() => save({ job, hoursPerWeek: undefined })}
              />
              {jobLabels[job]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberAnswer
          id="your-job-pay"
          label="Hourly pay"
          unit="$"
          value={household.hourlyPay / 100}
          limits={{
            min: profileLimits.hourlyPay.min / 100,
            max: profileLimits.hourlyPay.max / 100,
            decimals: 2,
          }}
          correction="Enter $15 to $200 an hour."
          note={
            profile.hourlyPay === undefined
              ? `The ${usual.of}, ${rnPay.period} (BLS). Enter your own.`
              : `Empty the field to use the ${usual.of}: ${formatExactCents(usual.cents)}.`
          }
          onChange={(dollars) =>
            save({ hourlyPay: dollars === undefined ? undefined : Math.round(dollars * 100) })
          }
        />
        {profile.job !== 'leaves' && (
          <NumberAnswer
            id="your-job-hours"
            label={
              profile.job === 'cuts' ? 'Hours a week after the cut' : 'Hours a week at the job'
            }
            value={household.hoursPerWeek}
            limits={{ ...profileLimits.hoursPerWeek, decimals: 1 }}
            correction="Enter 0 to 60 hours a week."
            note={
              profile.hoursPerWeek === undefined
                ? `Our default: ${usualHours[profile.job]}.`
                : undefined
            }
            onChange={(hoursPerWeek) => save({ hoursPerWeek })}
          />
        )}
        <label className="grid content-start gap-1">
          <span className="label">Filing status</span>
          <select
            className="field w-full"
            value={profile.status}
            onChange={({ currentTarget }) => save({ status: currentTarget.value as FilingStatus })}
          >
            <Options of={statusLabels} />
          </select>
        </label>
        {profile.status === 'joint' && (
          <NumberAnswer
            id="your-job-spouse"
            label="Spouse’s wages, a year"
            unit="$"
            value={household.spouseWages / 100}
            limits={{ min: 0, max: profileLimits.spouseWages.max / 100, decimals: 0 }}
            correction="Enter $0 to $2,000,000 a year, without cents."
            onChange={(dollars) =>
              save({ spouseWages: dollars === undefined ? undefined : dollars * 100 })
            }
          />
        )}
        <StateSelect
          label="State"
          value={profile.state ?? ''}
          onChange={(code) => save({ state: code || undefined })}
        />
      </div>
      <div className="note" role="status">
        <StateTaxNote />
      </div>
      <div className="buttons items-center">
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
        {canUndo && (
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              undoChange()
              setOutcome('Undone.')
            }}
          >
            Undo
          </button>
        )}
        {hasProfile && (
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              resetProfile()
              setOutcome('Reset. All figures use the defaults.')
            }}
          >
            Reset to defaults
          </button>
        )}
        <span role="status" className="text-sm">
          {outcome}
        </span>
      </div>
      <p className="note">
        {isUnstored
          ? 'Your browser blocks storage, so other pages don’t have these answers. Allow storage for this site in the browser’s settings.'
          : `Every figure on this site uses these answers. We store them in this browser${isSignedIn ? ' and in your account' : ''}.`}
      </p>
    </form>
  )
}
