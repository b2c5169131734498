import { useStore } from '@nanostores/react'
import type { LaunchKit } from '../../../domain/launch/launch-kit.schema.ts'
import { quoteRows } from '../../../domain/launch/packet.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { valueOf, yearlyKey } from '../../../domain/launch/plan-fields.ts'
import { formatCents, toCents } from '../../../domain/tools/cents.ts'
import { $planFields, changePlan } from '../../stores/launch/plans.ts'
import { PlanField } from './PlanField.tsx'
import '../../ui/island-styles.ts'

interface Props {
  entry: PlanEntry
  questions: LaunchKit['insurerQuestions']
}

/** The entry's insurance price, the questions for an insurer, and the quotes that the nurse got. */
export function InsuranceQuotes({ entry: { slug, insurance, yearlyCosts }, questions }: Props) {
  const fields = useStore($planFields)[slug] ?? {}
  const dollars = yearlyCosts.find(({ item }) => item === insurance.item)?.dollars ?? 0
  const chosen = valueOf(fields, 'quote')
  // The chosen price is a cost of the year, so that the costs and the worksheet use it.
  const setCost = (premium: string) => changePlan(slug, yearlyKey(insurance.item), premium)
  const choose = (row: string) => {
    changePlan(slug, 'quote', row)
    setCost(valueOf(fields, `premium:${row}`))
  }
  return (
    <div className="grid gap-4">
      <div>
        <p>
          {insurance.item}: <b className="estimate">{formatCents(toCents(dollars))}</b> a year.
        </p>
        <p className="note">
          {insurance.basis}{' '}
          {insurance.sources.map(({ name, url }, index) => (
            <span key={name}>
              {index > 0 ? ' · ' : 'Sources: '}
              {url ? <a href={url}>{name}</a> : name}
            </span>
          ))}
        </p>
        <p>
          <a
            className="link inline-block py-2.5 text-sm"
            href="/handbook/insurance#what-differs-by-state"
          >
            Prices by kind of work
          </a>
        </p>
      </div>
      <div>
        <h4 className="font-medium">Ask each insurer, and keep the written answers</h4>
        <ul className="mt-1 grid gap-1 pl-5">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </div>
      {quoteRows.map((row) => {
        const insurer = valueOf(fields, `insurer:${row}`)
        const onPremium = (value: string) => {
          if (chosen === row) setCost(value)
        }
        return (
          <fieldset key={row} className="grid gap-3 rounded-control border border-line p-3">
            <legend className="px-1 font-medium">Quote {row}</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-end gap-3">
              <PlanField slug={slug} field={`insurer:${row}`} label="Insurer" />
              <PlanField
                slug={slug}
                field={`premium:${row}`}
                label="Price a year"
                onChange={onPremium}
              />
              <PlanField
                slug={slug}
                field={`limits:${row}`}
                label="Limits"
                placeholder="$1M / $6M"
              />
              <PlanField slug={slug} field={`quoted:${row}`} label="Date" />
            </div>
            <PlanField slug={slug} field={`excludes:${row}`} label="What is excluded" />
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                className="choice m-0 size-5 flex-none rounded-pill!"
                type="radio"
                name="quote"
                checked={chosen === row}
                onChange={() => choose(row)}
              />
              {`I choose ${insurer || `quote ${row}`}. Count it in my costs.`}
            </label>
          </fieldset>
        )
      })}
    </div>
  )
}
