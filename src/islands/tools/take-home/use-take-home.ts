import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  calculatePayroll,
  calculateTakeHome,
  type Payroll,
  type StateTaxRule,
  type TakeHome,
} from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { $stateTax, $takeHome } from '../../../stores/tools/take-home.ts'

interface Result {
  year: TakeHome
  payroll: Payroll
  /** The tax of the state in `year`. Undefined if `year` leaves it out. */
  stateTax: StateTaxRule | undefined
}

/**
 * If the state's rules do not cover one of the two incomes, calculates both without its tax, so
 * that they stay comparable.
 */
export function useTakeHome(table: FederalTaxYear) {
  const state = useStore($takeHome)
  const inputs = state?.inputs
  const rule = useStore($stateTax)
  const result = useMemo((): Result | undefined => {
    if (!inputs) return undefined
    const calculate = (stateTax: StateTaxRule | undefined) => {
      const year = calculateTakeHome(table, inputs, stateTax)
      return { year, payroll: calculatePayroll(table, inputs, year.hours, stateTax), stateTax }
    }
    const known = calculate(rule)
    const isKnown = known.year.includesStateTax && known.payroll.includesStateTax
    return isKnown ? known : calculate(undefined)
  }, [table, inputs, rule])
  return { state, result }
}

/** Minimum milliseconds between two announcements by a screen reader. */
const announcementGap = 800

/**
 * Returns `text` for a screen reader to announce. Delays a change of `text`, so that announcements
 * are at least `announcementGap` apart.
 */
export function useAnnouncement(text: string): string {
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
