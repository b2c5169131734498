import { formatCents, formatExactCents, roundCents } from '../cents.ts'
import { calculateFullYear } from '../schedule.ts'
import { stateNames } from '../state-names.ts'
import type { TakeHome, TakeHomeInputs } from '../take-home/take-home.ts'
import type { FederalTaxYear } from '../take-home/tax-years.ts'
import { formatHours } from './sentences.ts'

export interface Step {
  label: string
  amount: string
  /** The calculation of the amount, in words. */
  how: string
  isSum?: true
}

export interface StepGroup {
  title: string
  steps: Step[]
}

const list = new Intl.ListFormat('en-US')
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const percent = (rate: number): string => `${plain.format(rate * 100)}%`
/**
 * Formats an amount to subtract. Adds the minus sign after rounding, because `formatCents` rounds
 * half a dollar up: 10.50 becomes 11, but -10.50 becomes -10.
 */
const less = (cents: number): string =>
  roundCents(cents) > 0 ? `-${formatCents(cents)}` : formatCents(-cents)

const countHours = (hours: number): string =>
  `${formatHours(hours)} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`

const unlessZero = (cents: number, step: Step): Step[] => (roundCents(cents) === 0 ? [] : [step])

/** `costItems` names the yearly costs in the order of `inputs.runningCosts`. */
export function listSteps(
  table: FederalTaxYear,
  inputs: TakeHomeInputs,
  year: TakeHome,
  costItems: readonly string[],
): StepGroup[] {
  return [
    { title: 'Sales and costs', steps: costSteps(table, inputs, year, costItems) },
    { title: 'Taxes', steps: taxSteps(table, inputs, year) },
    { title: 'What you take home', steps: leftSteps(inputs, year) },
  ]
}

function costSteps(
  { mileageRate, year: taxYear }: FederalTaxYear,
  { lines, share, feeRate, milesPerWeek, drivingWeeks, runningCosts, startUpCosts }: TakeHomeInputs,
  year: TakeHome,
  costItems: readonly string[],
): Step[] {
  const ofShare = share === 1 ? '' : `${percent(share)} of `
  const sold = lines.filter(({ price, quantity, periods }) => price * quantity * periods > 0)
  const products = sold.map(({ price, quantity, period, periods }) => {
    const factor = period === 'year' ? '' : ` × ${periods} ${period}${periods === 1 ? '' : 's'}`
    return `${formatExactCents(price)} × ${plain.format(quantity)} a ${period}${factor}`
  })
  const sum = products.join(' + ')
  const costs = runningCosts.flatMap((cost, index) =>
    cost > 0 ? `${costItems[index] ?? 'Other'} ${formatCents(cost)}` : [],
  )
  return [
    {
      label: 'Sales',
      amount: formatCents(year.gross),
      how: sum ? ofShare + (ofShare && products.length > 1 ? `(${sum})` : sum) : 'No sales yet',
    },
    ...unlessZero(year.unitCosts, {
      label: 'Costs of all sales',
      amount: less(year.unitCosts),
      how: `${ofShare}${formatCents(calculateFullYear(lines, 0).unitCosts)} (your cost for each sale × sales a year at a full schedule)`,
    }),
    ...unlessZero(year.fees, {
      label: 'Card and payment fees',
      amount: less(year.fees),
      how: `${percent(feeRate)} of sales`,
    }),
    ...unlessZero(year.mileage, {
      label: 'Driving',
      amount: less(year.mileage),
      how: `${ofShare}${plain.format(milesPerWeek)} miles × ${drivingWeeks} weeks × ${mileageRate} cents, the IRS rate for ${taxYear}`,
    }),
    ...unlessZero(year.runningCosts, {
      label: 'Yearly costs',
      amount: less(year.runningCosts),
      how: costs.join('; '),
    }),
    ...unlessZero(year.startUpDeduction, {
      label: 'Start-up deduction',
      amount: less(year.startUpDeduction),
      how:
        startUpCosts > 500_000
          ? `${formatCents(Math.min(500_000, Math.max(0, 5_500_000 - startUpCosts)))} of ${formatCents(startUpCosts)}${startUpCosts > 5_000_000 ? ' (less than $5,000, because the costs are above $50,000)' : ''}, plus 12/180 of the rest`
          : 'All start-up costs',
    }),
    {
      label: 'Profit for tax',
      amount: formatCents(year.profit),
      how: 'Sales minus the costs above',
      isSum: true,
    },
  ]
}

function taxSteps(
  { standardDeduction, socialSecurityWageBase, sepLimit }: FederalTaxYear,
  { tax, state, stateRate }: TakeHomeInputs,
  { profit, federal, stateTax, includesStateTax }: TakeHome,
): Step[] {
  const { selfEmployment, withoutBusiness } = federal
  const stateStep: Step = !includesStateTax
    ? {
        label: 'State income tax',
        amount: '–',
        how: state
          ? `Not included: we do not calculate it for ${stateNames[state]}. You can enter a rate`
          : 'Not included until you choose a state or enter a rate',
      }
    : {
        label: 'State income tax',
        amount: less(stateTax),
        how:
          stateRate === undefined
            ? `The tax of ${stateNames[state ?? '']} with the business, minus the tax without it`
            : `${percent(stateRate)} of profit`,
      }
  if (profit < 0 && federal.dueToBusiness < 0) {
    return [
      {
        label: 'Tax saved on your wages',
        amount: less(federal.dueToBusiness),
        how: 'A loss can only lower the tax on your other income. If you expect losses for several years, ask an accountant.',
      },
      stateStep,
    ]
  }
  const deductions = [
    ...(federal.sepContribution > 0 ? ['the SEP-IRA'] : []),
    ...(federal.healthPremiums > 0 ? ['health premiums'] : []),
    'half of the self-employment tax',
  ]
  const isCut = tax.sepContribution > federal.sepContribution
  const isCapped = tax.ownWages + selfEmployment.base > socialSecurityWageBase
  return [
    {
      label: 'Self-employment tax',
      amount: less(selfEmployment.total),
      how:
        selfEmployment.total > 0
          ? `92.35% of profit is ${formatCents(selfEmployment.base)}. Of this amount, Social Security takes 12.4% (${formatCents(selfEmployment.socialSecurity)}) and Medicare takes 2.9% (${formatCents(selfEmployment.medicare)}).${isCapped ? ` Social Security tax stops when your wages plus 92.35% of profit reach ${formatCents(socialSecurityWageBase)}.` : ''}`
          : 'None: 92.35% of profit is under $400',
    },
    ...unlessZero(federal.sepContribution, {
      label: 'SEP-IRA contribution',
      amount: less(federal.sepContribution),
      how: `${isCut ? 'Cut to' : 'Within'} your limit of ${formatCents(federal.sepLimit)}. We subtract half of the self-employment tax from profit. Your limit is 20% of the result, or the IRS limit of ${formatCents(sepLimit)} if that is lower.`,
    }),
    {
      label: 'Adjusted gross income',
      amount: formatCents(federal.adjustedGrossIncome),
      how: `Add wages, other income and profit. Then subtract ${list.format(deductions)}.`,
    },
    {
      label: 'QBI deduction',
      amount: less(federal.qbiDeduction),
      how: explainQbi(federal, standardDeduction[tax.status]),
    },
    {
      label: 'Income tax',
      amount: less(federal.incomeTax - withoutBusiness.incomeTax),
      how: `${formatCents(federal.incomeTax)} tax on ${formatCents(federal.taxableIncome)} with the business, minus ${formatCents(withoutBusiness.incomeTax)} tax on ${formatCents(withoutBusiness.taxableIncome)} without it`,
    },
    ...unlessZero(federal.additionalMedicare, {
      label: 'Additional Medicare tax',
      amount: less(federal.additionalMedicare - withoutBusiness.additionalMedicare),
      how: `${formatCents(federal.additionalMedicare)} tax with the business, minus ${formatCents(withoutBusiness.additionalMedicare)} tax without it. The tax is 0.9% of earnings above $200,000 ($250,000 if you file jointly, $125,000 if separately).`,
    }),
    {
      label: 'Federal tax the business adds',
      amount: less(federal.dueToBusiness),
      how: 'Self-employment tax, income tax and any Additional Medicare tax',
      isSum: true,
    },
    stateStep,
  ]
}

const qbiRate = 0.2

function explainQbi(
  { qbi, qbiDeduction, qbiPhaseOut, taxableIncomeBeforeQbi }: TakeHome['federal'],
  standardDeduction: number,
): string {
  if (qbi <= 0) return 'None: the business has no income after deductions'
  // Without the minimum, the deduction is at most 20% of the lower of `qbi` and
  // `taxableIncomeBeforeQbi`. So a higher `qbiDeduction` is the minimum. We add 1 cent, because
  // floating-point amounts are not exact.
  const isMinimum = qbiDeduction > qbiRate * Math.min(qbi, taxableIncomeBeforeQbi) + 1
  return [
    `Your qualified business income (QBI) is ${formatCents(qbi)}.`,
    `Your income after the ${formatCents(standardDeduction)} standard deduction is ${formatCents(taxableIncomeBeforeQbi)}.`,
    'The QBI deduction is 20% of the lower amount.',
    ...(qbiPhaseOut > 0
      ? [
          qbiDeduction === 0
            ? 'But your income is too high for this deduction.'
            : `In the phase-out range, the deduction shrinks as income rises. Your income is ${percent(Math.round(qbiPhaseOut * 100) / 100)} of the way through this range.`,
        ]
      : []),
    ...(isMinimum
      ? [`The law sets a higher minimum, so the deduction is ${formatCents(qbiDeduction)}.`]
      : []),
  ].join(' ')
}

function leftSteps(
  { startUpCosts, share, hoursGivenUp, hourlyWage }: TakeHomeInputs,
  year: TakeHome,
): Step[] {
  const { federal, left, leftPerHour, hours } = year
  return [
    ...unlessZero(year.startUpCosts, {
      label: 'Start-up costs',
      amount: less(year.startUpCosts),
      how: `All of the ${formatCents(startUpCosts)} is spent this year`,
    }),
    ...unlessZero(federal.healthPremiums, {
      label: 'Health premiums',
      amount: less(federal.healthPremiums),
      how: 'Your premiums, but no more than profit minus the SEP-IRA contribution and half of the self-employment tax',
    }),
    ...unlessZero(year.lostPay, {
      label: 'Pay given up',
      amount: less(year.lostPay),
      how: `After tax. ${countHours(share * hoursGivenUp)} at your job × ${formatExactCents(hourlyWage)}, but at most your wages`,
    }),
    {
      label: 'Take-home',
      amount: formatCents(left),
      how: `Sales minus all costs and taxes${year.lostPay > 0 ? ', and minus the pay given up' : ''}`,
      isSum: true,
    },
    ...unlessZero(federal.sepContribution, {
      label: 'Of which saved in a SEP-IRA',
      amount: formatCents(federal.sepContribution),
      how: 'Part of your take-home. You pay income tax on it when you withdraw it',
    }),
    {
      label: 'Hours',
      amount: formatHours(hours),
      how: 'Hours for all sales, plus unpaid hours a week × weeks you work',
    },
    ...(leftPerHour === undefined
      ? []
      : [
          {
            label: 'Take-home per hour',
            amount: formatCents(leftPerHour),
            how: `${formatCents(left)} ÷ ${countHours(hours)}`,
            isSum: true as const,
          },
        ]),
  ]
}
