import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  calculatePayroll,
  calculateTakeHome,
  type Payroll,
  type TakeHome,
} from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { calculateStateTax, type StateTaxSituation } from '../../../../domain/tools/state-tax.ts'
import { $chosenState } from '../../../stores/tools/profile.ts'
import { $takeHome } from '../../../stores/tools/take-home.ts'

export function useTakeHome(table: FederalTaxYear) {
  const state = useStore($takeHome)
  const inputs = state?.inputs
  const tax = useStore($chosenState)?.tax.rule
  const result = useMemo((): { year: TakeHome; payroll: Payroll } | undefined => {
    if (!inputs) return undefined
    const stateTax = tax && ((situation: StateTaxSituation) => calculateStateTax(tax, situation))
    const year = calculateTakeHome(table, inputs, stateTax)
    return { year, payroll: calculatePayroll(table, inputs, year.hours, stateTax) }
  }, [table, inputs, tax])
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
