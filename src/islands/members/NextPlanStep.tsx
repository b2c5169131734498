import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { datedPlan, nextItem, progressText, publicSteps } from '../../../domain/launch/plan.ts'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import { weekday } from '../../../domain/text/day.ts'
import {
  $launchKits,
  $planEntries,
  loadLaunchKit,
  loadPlanEntry,
} from '../../stores/launch/plan-entries.ts'
import { $planFields, $plansState, loadPlans } from '../../stores/launch/plans.ts'
import { LoadFailure } from '../../ui/use-loaded.tsx'

/** The next step of the member's plan for this entry. Its height stays the same while it loads. */
export function NextPlanStep({ slug }: { slug: string }) {
  const plans = useStore($plansState)
  const fields = useStore($planFields)[slug] ?? {}
  const entry = useStore($planEntries)[slug]
  const kit = useStore($launchKits)[slug]
  const startsOn = valueOf(fields, 'startsOn')
  const isStarted = startsOn !== ''
  useEffect(() => {
    if (isStarted) void loadPlanEntry(slug)
  }, [slug, isStarted])
  const loaded = entry?.state === 'loaded' ? entry.entry : undefined
  useEffect(() => {
    if (loaded) void loadLaunchKit(loaded)
  }, [loaded])

  const retry = () => {
    if (plans === 'failed') void loadPlans()
    else if (loaded) void loadLaunchKit(loaded)
    else void loadPlanEntry(slug)
  }
  const items =
    kit?.state === 'loaded'
      ? datedPlan(kit.kit, startsOn, fields)
      : kit?.state === 'none' && loaded
        ? publicSteps(loaded.steps)
        : undefined
  const next: { text: string; date?: string } | undefined = items && nextItem(items, fields)
  const hasFailed = plans === 'failed' || entry?.state === 'failed' || kit?.state === 'failed'
  return (
    <section
      className="panel no-print flex flex-col gap-x-6 gap-y-2 border-2 border-brand sm:flex-row sm:items-center sm:justify-between"
      aria-labelledby="your-launch-plan"
    >
      <div className="grid min-h-30 content-center sm:min-h-20">
        <h2 id="your-launch-plan" className="text-panel">
          Your launch plan
        </h2>
        {hasFailed ? (
          <LoadFailure onRetry={retry}>We couldn’t load your plan.</LoadFailure>
        ) : plans === 'loaded' && !isStarted ? (
          <p>Get a dated first task that tests the market, with the words to say.</p>
        ) : items ? (
          <>
            <p className="note">{progressText(items, fields)}</p>
            <p className="line-clamp-2 sm:line-clamp-1">
              {next?.date && <b>{weekday.format(new Date(next.date))}: </b>}
              {next ? next.text : 'All steps are done.'}
            </p>
          </>
        ) : (
          <p className="text-soft">Loading your plan...</p>
        )}
      </div>
      <p className="flex-none">
        <a className="button secondary" href={`/plan?start=${slug}`}>
          {plans === 'loaded' && !isStarted ? 'Start my launch plan' : 'Open my launch plan'}
        </a>
      </p>
    </section>
  )
}
