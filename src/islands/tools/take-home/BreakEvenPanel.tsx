import { useMemo, useState } from 'react'
import { findBreakEven, findLaterBreakEven } from '../../../../domain/tools/take-home/break-even.ts'
import { toCents } from '../../../../domain/tools/cents.ts'
import { parseNumberField } from '../../../../domain/tools/number-field.ts'
import { describeBreakEven } from '../../../../domain/tools/result/break-even-sentence.ts'
import type { StateTaxRule, TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import type { FederalTaxYear } from '../../../../domain/tools/take-home/tax-years.ts'

interface Props {
  table: FederalTaxYear
  inputs: TakeHomeInputs
  units: readonly string[]
  stateTax: StateTaxRule | undefined
}

export function BreakEvenPanel({ table, inputs, units, stateTax }: Props) {
  const [goal, setGoal] = useState('')
  const dollars = parseNumberField(goal, { max: 2_000_000, decimals: 2 })
  const isInvalid = goal.trim() !== '' && dollars === undefined
  const [thisYear, later] = useMemo(() => {
    const cents = dollars === undefined ? undefined : toCents(dollars)
    const points = findBreakEven(table, inputs, cents, stateTax)
    const { countsStartUpCosts } = inputs
    return [
      points,
      countsStartUpCosts ? findLaterBreakEven(table, inputs, cents, stateTax) : points,
    ]
  }, [table, inputs, dollars, stateTax])
  const describe = (point: keyof typeof thisYear): string =>
    describeBreakEven(inputs, units, { thisYear: thisYear[point], later: later[point] })
  return (
    <section aria-labelledby="break-even-title">
      <h4 id="break-even-title" className="serif text-h3">
        Break-even
      </h4>
      <dl className="mt-2 grid gap-3 text-sm">
        <div>
          <dt className="text-note text-soft">Sales pay for costs and taxes</dt>
          <dd>{describe('coversCosts')}</dd>
        </div>
        <div>
          <dt className="text-note text-soft">You earn as much an hour as on payroll</dt>
          <dd>{describe('matchesPayroll')}</dd>
        </div>
        <div className={goal === '' ? 'print:hidden' : undefined}>
          <dt className="text-note text-soft">
            <label htmlFor="take-home-goal">The yearly take-home you want</label>
          </dt>
          <dd className="grid gap-1">
            <span className="relative max-w-46">
              <span className="absolute top-2.5 left-3 text-soft">$</span>
              <input
                id="take-home-goal"
                className="field w-full scroll-mb-24 pl-7"
                inputMode="decimal"
                autoComplete="off"
                value={goal}
                aria-invalid={isInvalid || undefined}
                aria-describedby="take-home-goal-note"
                onChange={({ currentTarget: { value } }) => setGoal(value)}
              />
            </span>
            <span id="take-home-goal-note" className={isInvalid ? 'text-err' : ''}>
              {isInvalid
                ? 'Enter a number from 0 to 2,000,000.'
                : dollars === undefined
                  ? 'Enter an amount to see how many sales you need.'
                  : describe('reachesGoal')}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
