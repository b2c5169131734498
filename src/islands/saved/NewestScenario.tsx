import { useStore } from '@nanostores/react'
import { headlineParts } from '../../../domain/tools/result/sentences.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { useStateTax } from '../tools/take-home/use-state-tax.ts'
import { $scenarios } from '../../stores/tools/scenarios.ts'

export function NewestScenario({ slug }: { slug: string }) {
  const scenarios = useStore($scenarios)
  const newest =
    scenarios.state === 'loaded'
      ? scenarios.items.find(({ opportunitySlug }) => opportunitySlug === slug)
      : undefined
  const stateTax = useStateTax(newest?.inputs.state)
  if (!newest) return null
  const { inputs } = toTakeHomeLink(newest.inputs)
  const { left, perHour } = headlineParts(calculateTakeHome(newestTaxYear, inputs, stateTax))
  return (
    <p className="note mt-1">
      Take-home in scenario “<bdi>{newest.name}</bdi>”: about{' '}
      <span className="estimate">
        {`${left} a year${perHour === undefined ? '' : ` · ${perHour} an hour`}`}
      </span>
    </p>
  )
}
