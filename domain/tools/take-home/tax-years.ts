import { toCents } from '../cents.ts'

export const filingStatuses = ['single', 'joint', 'head', 'separate'] as const
/** `joint` and `separate` are for married users, `head` is head of household. */
export type FilingStatus = (typeof filingStatuses)[number]

type ByStatus<Value> = Readonly<Record<FilingStatus, Value>>

/** The federal figures that change each year. Amounts are whole cents, except `mileageRate`. */
export interface FederalTaxYear {
  year: number
  /** Taxable income at which each bracket ends. The last bracket has no end. */
  bracketEnds: ByStatus<readonly number[]>
  standardDeduction: ByStatus<number>
  /** Social Security tax applies to wages and self-employment income up to this sum. */
  socialSecurityWageBase: number
  /**
   * If taxable income before the deduction for qualified business income (QBI) is above this
   * amount, the deduction shrinks.
   */
  qbiThreshold: ByStatus<number>
  /**
   * Width of the phase-out range. If taxable income exceeds the threshold by this amount or more,
   * the deduction is zero or the minimum.
   */
  qbiPhaseOutWidth: ByStatus<number>
  /**
   * The minimum QBI deduction. If QBI is at least `income`, the deduction is at least `deduction`.
   * For the exceptions, see `calculateQbiDeduction`.
   */
  qbiMinimum: { readonly income: number; readonly deduction: number }
  sepLimit: number
  /** Cents per business mile. */
  mileageRate: number
}

const inCents = (dollars: readonly number[]): number[] => dollars.map(toCents)

/**
 * Tax year 2026. Rev. Proc. 2025-32 (IRS, October 2025): brackets, standard deduction, QBI figures.
 * SSA notice of October 24, 2025: wage base. IRS Notice 2025-67: SEP limit. IRS Notice 2026-10:
 * mileage rate.
 */
const taxYear2026: FederalTaxYear = {
  year: 2026,
  bracketEnds: {
    single: inCents([12_400, 50_400, 105_700, 201_775, 256_225, 640_600]),
    joint: inCents([24_800, 100_800, 211_400, 403_550, 512_450, 768_700]),
    head: inCents([17_700, 67_450, 105_700, 201_750, 256_200, 640_600]),
    separate: inCents([12_400, 50_400, 105_700, 201_775, 256_225, 384_350]),
  },
  standardDeduction: {
    single: toCents(16_100),
    joint: toCents(32_200),
    head: toCents(24_150),
    separate: toCents(16_100),
  },
  socialSecurityWageBase: toCents(184_500),
  qbiThreshold: {
    single: toCents(201_750),
    joint: toCents(403_500),
    head: toCents(201_750),
    separate: toCents(201_775),
  },
  qbiPhaseOutWidth: {
    single: toCents(75_000),
    joint: toCents(150_000),
    head: toCents(75_000),
    separate: toCents(75_000),
  },
  qbiMinimum: { income: toCents(1_000), deduction: toCents(400) },
  sepLimit: toCents(72_000),
  mileageRate: 72.5,
}

/** Complete years only, oldest first. The type rejects a year without all figures. */
export const federalTaxYears: readonly FederalTaxYear[] = [taxYear2026]

const yearOf = (day: string): number => Number(day.slice(0, 4))
const newestOf = (years: readonly FederalTaxYear[]): FederalTaxYear => {
  const newest = years.at(-1)
  if (!newest) throw new Error('federalTaxYears is empty.')
  return newest
}

/** The newest complete year, for texts and lists that do not let the user choose a year. */
export const newestTaxYear = newestOf(federalTaxYears)

/**
 * The tax year that the tools use on `day` (YYYY-MM-DD). If we lack the figures of that year,
 * returns the newest year.
 */
export const selectTaxYear = (day: string, years = federalTaxYears): FederalTaxYear =>
  years.find(({ year }) => year === yearOf(day)) ?? newestOf(years)

/**
 * The tax years that a user can choose on a day. From December 1, the list includes the next year,
 * if we have its figures.
 */
export function listTaxYears(day: string, years = federalTaxYears): FederalTaxYear[] {
  const current = selectTaxYear(day, years)
  const next = day.slice(5) >= '12-01' ? yearOf(day) + 1 : undefined
  return years.filter((table) => table === current || table.year === next)
}

/**
 * The tax years whose figures are missing on `day` (YYYY-MM-DD): the current year, and from October
 * 1 the next year. The IRS publishes most figures of the next year in October.
 */
export function missingTaxYears(day: string, years = federalTaxYears): number[] {
  const needed = [yearOf(day), ...(day.slice(5) >= '10-01' ? [yearOf(day) + 1] : [])]
  return needed.filter((year) => !years.some((table) => table.year === year))
}

/** Tells the owner how to add the figures of a year. */
export const taxYearAdvice = (year: number): string =>
  `The federal tax figures for ${year} are missing. In domain/tools/take-home/tax-years.ts, copy the table of the year before to taxYear${year}, change every field, and add the table to federalTaxYears. ` +
  `bracketEnds, standardDeduction and the three qbi fields: the IRS revenue procedure of October ${year - 1} with the ${year} adjusted items (irs.gov/pub/irs-drop). socialSecurityWageBase: the SSA notice of October ${year - 1}. ` +
  `sepLimit: the IRS notice of November ${year - 1} on ${year} retirement limits. mileageRate: the IRS notice of December ${year - 1}.`

/**
 * What the pages with tax figures say from January 15 if the figures of the current year are
 * missing. `day` is YYYY-MM-DD.
 */
export function taxYearNote(day: string, years = federalTaxYears): string | undefined {
  const { year } = selectTaxYear(day, years)
  if (year >= yearOf(day) || day.slice(5) < '01-15') return undefined
  return `These figures use ${year} federal tax rules. We have not added the ${yearOf(day)} rules yet.`
}

export const statusLabels: Record<FilingStatus, string> = {
  single: 'Single',
  joint: 'Married filing jointly',
  head: 'Head of household',
  separate: 'Married filing separately',
}
