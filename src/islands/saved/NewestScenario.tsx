import { useStore } from '@nanostores/react'
import { headlineParts } from '../../../domain/tools/result/sentences.ts'
import { toTakeHomeLink } from '../../../domain/tools/take-home/scenario.ts'
import { calculateTakeHome } from '../../../domain/tools/take-home/take-home.ts'
import { newestTaxYear } from '../../../domain/tools/take-home/tax-years.ts'
import { $scenarios } from '../../stores/tools/scenarios.ts'

export function NewestScenario({ slug }: { slug: string }) {
  const scenarios = useStore($scenarios)
  if (scenarios.state !== 'loaded') return null
  const newest = scenarios.items.find(({ opportunitySlug }) => opportunitySlug === slug)
  if (!newest) return null
  const { left, perHour } = headlineParts(
    calculateTakeHome(newestTaxYear, toTakeHomeLink(newest.inputs).inputs),
  )
  return (
    <p className="note mt-1">
      Take-home in scenario “<bdi>{newest.name}</bdi>”: about{' '}
      <span className="estimate">
        {`${left} a year${perHour === undefined ? '' : ` · ${perHour} an hour`}`}
      </span>
    </p>
  )
}
