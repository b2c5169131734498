import { calculateBusinessFigures, type BusinessFigures } from './business-figures.ts'
import { toCents } from './cents.ts'
import { toHousehold, type Household, type Profile } from './profile.ts'
import type { StateTaxRow } from './state-tax.ts'
import type { TakeHomeEntry } from './take-home/take-home-defaults.ts'
import { newestTaxYear, type FederalTaxYear } from './take-home/tax-years.ts'

/** The facts about a US state that figures depend on. `wage` is mean pay in dollars an hour. */
export interface StateRules {
  wage: number
  tax: { rule: StateTaxRow }
}

/** `state` is the profile's state. Without it, the figures are before state tax. */
export const householdIn = (profile: Profile, state?: StateRules): Household =>
  toHousehold(profile, state && toCents(state.wage))

/** Returns a function that calculates the figures of an entry for one household. */
export function figuresFor(
  household: Household,
  state?: StateRules,
  federal: FederalTaxYear = newestTaxYear,
): (entry: TakeHomeEntry) => BusinessFigures {
  const rules = { federal, state: state?.tax.rule }
  return (entry) => calculateBusinessFigures(entry, household, rules)
}
