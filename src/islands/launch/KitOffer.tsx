import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'

interface Props {
  outline: NonNullable<PlanEntry['outline']>
  slug: string
}

/** What a member would get for this entry, below the public execution plan. */
export function KitOffer({ outline, slug }: Props) {
  return (
    <section className="panel grid justify-items-start gap-3">
      <h3 className="text-panel">The launch kit is for members</h3>
      <ul role="list" className="grid gap-1">
        <li>30-day validation: {outline.tasks} dated tasks with the words to say</li>
        <li>{outline.steps} dated launch steps, with a calendar file</li>
        <li>{outline.questions} questions for your attorney and your insurer</li>
        <li>Word documents such as a service agreement, consent and chart note</li>
      </ul>
      <a
        className="button"
        href={`/pricing?returnUrl=${encodeURIComponent(`/plan?start=${slug}`)}`}
      >
        See membership
      </a>
    </section>
  )
}
