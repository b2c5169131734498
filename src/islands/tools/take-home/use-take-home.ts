import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  calculatePayroll,
  calculateTakeHome,
  type Payroll,
  type TakeHome,
} from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'
import { $takeHome } from '../../../stores/tools/take-home.ts'

export function useTakeHome(table: FederalTaxYear) {
  const state = useStore($takeHome)
  const inputs = state?.inputs
  const result = useMemo((): { year: TakeHome; payroll: Payroll } | undefined => {
    if (!inputs) return undefined
    const year = calculateTakeHome(table, inputs)
    return { year, payroll: calculatePayroll(table, inputs, year.hours) }
  }, [table, inputs])
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
