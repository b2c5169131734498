import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '../../../../domain/tools/cents.ts'
import {
  announceHeadline,
  comparePayroll,
  describeCase,
  educationNote,
  headlineParts,
} from '../../../../domain/tools/result/sentences.ts'
import type {
  Payroll,
  TakeHome,
  TakeHomeInputs,
} from '../../../../domain/tools/take-home/take-home.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import { $states, stateOf } from '../../../stores/tools/states.ts'
import { resetTakeHome, takeHomeUrl } from '../../../stores/tools/take-home.ts'
import { useCopy } from '../../../ui/use-copy.ts'

interface Props {
  taxYear: number
  inputs: TakeHomeInputs
  year: TakeHome
  payroll: Payroll
  isStorageOff: boolean
  isFromLink: boolean
  bar: ReactNode
}

export function TakeHomeResult({
  taxYear,
  inputs,
  year,
  payroll,
  isStorageOff,
  isFromLink,
  bar,
}: Props) {
  const { left, perHour } = headlineParts(year)
  const states = useStore($states)
  const announced = useAnnouncement(announceHeadline(year))
  const { copy, outcome } = useCopy(takeHomeUrl)
  return (
    <div className="panel lg:sticky lg:top-14">
      <p>
        <span className="text-sm text-soft">Take-home: about</span>{' '}
        <span className="estimate serif block text-price">{left}</span>{' '}
        <span className="text-h3">
          a year
          {perHour !== undefined && (
            <>
              {' · '}
              <span className="estimate">{perHour}</span> an hour
              <span className="text-sm text-soft">, unpaid hours included</span>
            </>
          )}
        </span>
      </p>
      <p className="mt-1 text-sm font-semibold">{describeCase(inputs)}</p>
      <p className="note">
        {[
          ...(isFromLink ? ['The job and taxes are those of the link, not your own.'] : []),
          inputs.tax.ownWages > 0
            ? `Added to wages of ${formatCents(inputs.tax.ownWages)} a year.`
            : 'Without a job next to it.',
          stateTaxNote(inputs, year, stateOf(states, inputs.state)?.tax.year),
        ].join(' ')}
      </p>
      <output aria-live="polite" className="visually-hidden">
        {announced}
      </output>
      {year.gross === 0 && (
        <p className="mt-2 font-medium">No sales yet. This is what the year costs you.</p>
      )}
      {/* `bar` loads after the headline, so reserve its height. */}
      <div className="min-h-34">{bar}</div>
      <p className="mt-4 text-sm">{comparePayroll(inputs, year, payroll)}</p>
      <p className="no-print mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className="button secondary" onClick={() => void copy()}>
          Copy link
        </button>
        <button type="button" className="link min-h-11 text-sm" onClick={printTakeHome}>
          Print
        </button>
        <button type="button" className="link min-h-11 text-sm" onClick={resetTakeHome}>
          Start over
        </button>
        <span role="status" className="text-note text-soft">
          {outcome}
        </span>
      </p>
      {isStorageOff && <p className="note mt-2">Saved only in this page's link.</p>}
      <p className="note mt-3">{educationNote(taxYear)}</p>
    </div>
  )
}

/** `taxYear` is the year of the state's tax table, which can be older than the federal one. */
function stateTaxNote(
  { state, stateRate }: TakeHomeInputs,
  { includesStateTax }: TakeHome,
  taxYear: number | undefined,
) {
  if (!includesStateTax) return 'Before state tax.'
  return stateRate === undefined
    ? `After the ${taxYear} tax of ${stateNames[state ?? '']}.`
    : 'After state tax.'
}

/** Minimum milliseconds between two announcements by a screen reader. */
const announcementGap = 800

/**
 * Returns `text` for a screen reader to announce. Delays a change of `text`, so that announcements
 * are at least `announcementGap` apart.
 */
function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState(text)
  const lastAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + announcementGap - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}

function printTakeHome(): void {
  const { dataset } = document.documentElement
  dataset['printTakeHome'] = ''
  addEventListener('afterprint', () => delete dataset['printTakeHome'], { once: true })
  print()
}
