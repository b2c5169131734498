import { useStore } from '@nanostores/react'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { textId, valueOf, yearlyKey } from '../../../domain/launch/plan-fields.ts'
import { formatCents, toCents } from '../../../domain/tools/cents.ts'
import { $planFields } from '../../stores/launch/plans.ts'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

const dollars = (amount: number): string => formatCents(toCents(amount))
const range = (low: number, high: number): string =>
  low === high ? dollars(low) : `${dollars(low)}–${dollars(high)}`

type Props = Pick<PlanEntry, 'slug' | 'budget' | 'yearlyCosts' | 'insurance'>

/** What the nurse has spent, next to the start-up budget of the entry. */
export function PlanCosts({ slug, budget: start, yearlyCosts, insurance }: Props) {
  const fields = useStore($planFields)[slug] ?? {}
  const insured = yearlyCosts
    .filter(({ item }) => item === insurance.item)
    .map(({ item, dollars }) => ({
      item: `${item}, one year`,
      low: dollars,
      high: dollars,
      key: yearlyKey(item),
    }))
  const budget = [
    ...start.map((line) => ({ ...line, key: `cost:${textId(line.item)}` })),
    ...insured,
  ]
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const spent = sum(budget.map(({ key }) => Number(valueOf(fields, key))))
  return (
    <>
      <p className="note">
        You have spent {dollars(spent)}. To start, the entry estimates{' '}
        <span className="estimate">
          {range(sum(budget.map(({ low }) => low)), sum(budget.map(({ high }) => high)))}
        </span>
        .
      </p>
      <div className="mt-2 grid gap-2">
        {budget.map(({ key, item, low, high }) => (
          <PlanField key={key} slug={slug} field={key} label={`${item} (${range(low, high)})`} />
        ))}
      </div>
    </>
  )
}
