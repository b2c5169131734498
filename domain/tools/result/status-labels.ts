import type { FilingStatus } from '../take-home/tax-years.ts'

export const statusLabels: Record<FilingStatus, string> = {
  single: 'Single',
  joint: 'Married filing jointly',
  head: 'Head of household',
  separate: 'Married filing separately',
}
