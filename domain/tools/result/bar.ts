import type { TakeHome } from '../take-home/take-home.ts'

/**
 * The parts of a year's sales, in cents. `left` is negative if the nurse loses money. `taxes` is
 * negative if a loss lowers the tax on other income.
 */
interface GrossParts {
  gross: number
  /** All costs, including start-up costs and health premiums. */
  costs: number
  taxes: number
  left: number
}

export function splitGross({ gross, left, federal, stateTax }: TakeHome): GrossParts {
  const taxes = federal.dueToBusiness + stateTax
  return { gross, costs: gross - taxes - left, taxes, left }
}
