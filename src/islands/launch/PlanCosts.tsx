import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { textId, valueOf, type PlanFields, yearlyKey } from '../../../domain/launch/plan-fields.ts'
import { formatCents, toCents } from '../../../domain/tools/cents.ts'
import { parseNumberField } from '../../../domain/tools/number-field.ts'
import { $planFields, changePlan } from '../../stores/launch/plans.ts'
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
        {budget.map((line) => (
          <CostField key={line.item} slug={slug} line={line} fields={fields} />
        ))}
      </div>
    </>
  )
}

interface CostFieldProps {
  slug: string
  line: PlanEntry['budget'][number] & { key: string }
  fields: PlanFields
}

function CostField({ slug, line, fields }: CostFieldProps) {
  const { key } = line
  const [typed, setTyped] = useState<string>()
  return (
    <label className="flex items-center gap-3 text-sm">
      <span className="min-w-0 flex-1">
        {line.item} <span className="note">({range(line.low, line.high)})</span>
      </span>
      <input
        className="field w-24"
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        value={typed ?? valueOf(fields, key)}
        aria-invalid={typed !== undefined}
        onChange={({ target: { value } }) => {
          const amount = parseNumberField(value, { max: 999_999, decimals: 2 })
          setTyped(amount === undefined && value !== '' ? value : undefined)
          if (amount !== undefined || value === '') changePlan(slug, key, amount?.toString() ?? '')
        }}
      />
    </label>
  )
}
