import { toCents } from './cents.ts'

/**
 * Pay of registered nurses, SOC 29-1141: BLS Occupational Employment and Wage Statistics, May 2025,
 * released May 15, 2026. The national median is $97,550 a year, for 2,080 hours.
 */
export const rnPay = {
  period: 'May 2025',
  source: 'BLS Occupational Employment and Wage Statistics',
  url: 'https://www.bls.gov/oes/special-requests/oesm25st.zip',
  nationalMedian: 46.9,
} as const

interface HourlyPay {
  cents: number
  /** Whose pay it is, for a label: "mean for RNs in Texas" or "national median for RNs". */
  of: string
}

/** The hourly pay of a user who entered none: the mean of the chosen state, or the national median. */
export const defaultHourlyPay = (state?: { place: string; wage: number }): HourlyPay =>
  state
    ? { cents: toCents(state.wage), of: `mean for RNs in ${state.place}` }
    : { cents: toCents(rnPay.nationalMedian), of: 'national median for RNs' }
