import { toCents } from './cents.ts'
import { stateNames } from './state-names.ts'
import { filingStatuses, type FilingStatus } from './take-home/tax-years.ts'

export const jobChoices = ['keeps', 'cuts', 'leaves'] as const
/** Whether the nurse keeps her job next to the business, cuts its hours or leaves it. */
export type JobChoice = (typeof jobChoices)[number]

/** The answers about a nurse's job and household. An absent answer takes its default. */
export interface Profile {
  job: JobChoice
  /** Whole cents an hour. */
  hourlyPay?: number | undefined
  /** Hours a week at the job, after a cut. */
  hoursPerWeek?: number | undefined
  status: FilingStatus
  /** Whole cents a year. Counted only when `status` is `joint`. */
  spouseWages?: number | undefined
  /** The code of a US state: "TX". */
  state?: string | undefined
}

/** The smallest and largest answers, in the units of `Profile`. */
export const profileLimits = {
  hourlyPay: { min: toCents(15), max: toCents(200) },
  hoursPerWeek: { min: 0, max: 60 },
  spouseWages: { min: 0, max: toCents(2_000_000) },
} as const

export const defaultProfile: Profile = { job: 'keeps', status: 'single' }

/**
 * Pay of registered nurses, SOC 29-1141: BLS Occupational Employment and Wage Statistics, May 2025,
 * released May 15, 2026 (https://www.bls.gov/oes/special-requests/oesm25st.zip). The national median
 * is $97,550 a year, for 2,080 hours.
 */
export const rnPay = {
  period: 'May 2025',
  nationalMedian: 46.9,
} as const

export const medianHourlyPay = toCents(rnPay.nationalMedian)

/** Hours a week of a nurse who entered none. */
export const usualHours: Record<JobChoice, number> = { keeps: 36, cuts: 24, leaves: 0 }

/** A profile with all defaults filled in. Amounts are whole cents. */
export interface Household {
  job: JobChoice
  hourlyPay: number
  /** 0 if the nurse leaves the job. */
  hoursPerWeek: number
  /** Yearly wages from the job: pay times hours times 52 weeks. */
  ownWages: number
  status: FilingStatus
  /** 0 unless `status` is `joint`. */
  spouseWages: number
  state: string | undefined
}

/** `statePay` is the mean hourly pay of RNs in the profile's state, in cents. */
export function toHousehold(profile: Profile, statePay?: number): Household {
  const { job, status, state } = profile
  const hourlyPay = profile.hourlyPay ?? statePay ?? medianHourlyPay
  const hoursPerWeek = job === 'leaves' ? 0 : (profile.hoursPerWeek ?? usualHours[job])
  return {
    job,
    hourlyPay,
    hoursPerWeek,
    ownWages: Math.round(hourlyPay * hoursPerWeek * 52),
    status,
    spouseWages: status === 'joint' ? (profile.spouseWages ?? 0) : 0,
    state,
  }
}

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && value >= min && value <= max

const checks: { [Name in keyof Profile]-?: (value: unknown) => boolean } = {
  job: (value) => jobChoices.some((job) => job === value),
  hourlyPay: (value) => Number.isInteger(value) && isWithin(value, profileLimits.hourlyPay),
  hoursPerWeek: (value) => isWithin(value, profileLimits.hoursPerWeek),
  status: (value) => filingStatuses.some((status) => status === value),
  spouseWages: (value) => Number.isInteger(value) && isWithin(value, profileLimits.spouseWages),
  state: (value) => typeof value === 'string' && Object.hasOwn(stateNames, value),
}

/** Reads a profile from browser storage. Each answer that is not valid takes its default. */
export function readProfile(stored: unknown): Profile {
  const answers = typeof stored === 'object' && stored !== null ? stored : {}
  const valid = Object.entries(answers).filter(([name, value]) =>
    Object.hasOwn(checks, name) ? checks[name as keyof Profile](value) : false,
  )
  return { ...defaultProfile, ...Object.fromEntries(valid) }
}
