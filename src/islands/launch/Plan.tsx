import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { LaunchTask } from '../../../domain/launch/launch-kit.schema.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { valueOf, type PlanFields } from '../../../domain/launch/plan-fields.ts'
import {
  datedPlan,
  isDone,
  nextItem,
  progressText,
  publicSteps,
  resultTitles,
  validationResult,
} from '../../../domain/launch/plan.ts'
import { day, localIsoDay } from '../../../domain/text/day.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { $launchKits, loadLaunchKit } from '../../stores/launch/plan-entries.ts'
import { $planFields, changePlan, removePlan, loadFillIns } from '../../stores/launch/plans.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading } from '../../ui/LoadState.tsx'
import { LoadFailure } from '../../ui/use-loaded.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { LazyFold } from './LazyFold.tsx'
import { PlanItem, type ShownItem } from './PlanItem.tsx'

/** One plan: the next step, the tasks and steps, and what the nurse has filled in. */
export function Plan({ entry }: { entry: PlanEntry }) {
  const { slug } = entry
  const fields = useStore($planFields)[slug] ?? {}
  const membership = useStore($membership, ssrSnapshots.membership)
  const kit = useStore($launchKits)[slug]
  useEffect(() => loadFillIns(slug), [slug])
  useEffect(() => {
    if (membership !== 'unknown') void loadLaunchKit(entry)
  }, [entry, membership])

  const shorts = publicSteps(entry.steps)
  const isMember = membership === 'member'
  const dated =
    kit?.state === 'loaded' ? datedPlan(kit.kit, valueOf(fields, 'startsOn'), fields) : undefined
  const items: ShownItem[] = dated ?? shorts
  const next = nextItem(items, fields)
  const isLoaded = kit?.state === 'loaded' || kit?.state === 'none'
  const itemProps = { slug, items, fields, canAnswer: isMember }

  return (
    <article>
      <header className="mt-2 mb-4">
        <h2>
          <a className="text-ink" href={`/opportunity/${slug}`}>
            {entry.title}
          </a>
        </h2>
        {isLoaded && <p className="text-soft">{progressText(items, fields)}</p>}
      </header>
      <PlanChanges entry={entry} fields={fields} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="grid grid-cols-1 gap-6 lg:col-span-8">
          {kit?.state === 'loading' && <Loading>Loading the launch kit...</Loading>}
          {kit?.state === 'failed' && (
            <LoadFailure onRetry={() => void loadLaunchKit(entry)}>
              We couldn’t load the launch kit.
            </LoadFailure>
          )}
          {isLoaded && (
            <section className="panel no-print border-2 border-brand" aria-label="Next step">
              <h3 className="text-panel">{next ? 'Your next step' : 'All steps are done'}</h3>
              {next && <PlanItem key={next.id} item={next} isNext {...itemProps} />}
            </section>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4 lg:col-span-4 lg:row-span-2 print:hidden">
          <div className="panel py-2">
            {dated && (
              <>
                <LazyFold
                  title="Dates and calendar file"
                  part="calendar"
                  view={{ entry, items: dated }}
                  isSmall
                />
                <LazyFold
                  title="Documents"
                  part="documents"
                  view={{ slug, isSample: entry.sample !== undefined }}
                  isSmall
                />
              </>
            )}
            <LazyFold title="Your fields and prices" part="fillIns" view={entry} isSmall />
            <LazyFold title="Costs" part="costs" view={entry} isSmall />
          </div>
          <button type="button" className="button secondary" onClick={() => print()}>
            Print the plan
          </button>
        </div>
        <div className="grid grid-cols-1 gap-6 lg:col-span-8 lg:col-start-1">
          {kit?.state === 'loaded' && dated ? (
            <>
              {entry.sample && !isMember && (
                <p className="note">
                  This launch kit is a free sample. Members get one for every business and can enter
                  their numbers.
                </p>
              )}
              <section aria-labelledby="validation">
                <h3 id="validation" className="text-panel">
                  First 30 days: does anyone pay for this?
                </h3>
                <p className="note">
                  Seven tasks test the market before you spend on paperwork. The worst number
                  decides.
                </p>
                <ItemList list={dated.filter((item) => 'words' in item)} {...itemProps} />
                <PlanValidation tasks={kit.kit.validation} fields={fields} />
              </section>
              <section aria-labelledby="launch">
                <h3 id="launch" className="text-panel">
                  Launch steps
                </h3>
                <p className="note">
                  They begin on day 31. Letters and filings that take weeks begin earlier. Hours are
                  our estimate.
                </p>
                <ItemList list={dated.filter((item) => !('words' in item))} {...itemProps} />
              </section>
              <Questions title="Questions for your attorney" items={kit.kit.attorneyQuestions} />
              {!isMember && (
                <Questions title="Questions for your insurer" items={kit.kit.insurerQuestions} />
              )}
              {isMember && (
                <>
                  <LazyFold title="Pricing worksheet" part="worksheet" view={{ entry }} />
                  <LazyFold
                    title="Insurance"
                    part="insurance"
                    view={{ entry, questions: kit.kit.insurerQuestions }}
                  />
                  <LazyFold
                    title="Packet for your lawyer and insurer"
                    part="packet"
                    view={{ slug }}
                  />
                </>
              )}
            </>
          ) : (
            kit?.state === 'none' && (
              <>
                {hasKitFields(fields) && (
                  <p className="note">
                    Your check marks, notes and numbers from the launch kit are stored in your
                    account. They show again when you are a member.
                  </p>
                )}
                <section aria-labelledby="steps">
                  <h3 id="steps" className="text-panel">
                    Execution plan
                  </h3>
                  <ItemList list={shorts} {...itemProps} />
                </section>
                {entry.outline && <KitOffer outline={entry.outline} slug={slug} />}
              </>
            )
          )}
          {dated && shorts.some((step) => isDone(fields, step)) && (
            <Fold title="Execution plan, with your earlier check marks">
              <ItemList list={shorts} {...itemProps} />
            </Fold>
          )}
        </div>
        <DeletePlan slug={slug} title={entry.title} />
      </div>
    </article>
  )
}

/** Whether she has worked on the kit. A free user's own fields are those of `plan-` steps. */
const hasKitFields = (fields: PlanFields): boolean =>
  Object.keys(fields).some((key) => /^(done|note|number):(?!plan-)/.test(key))

type ItemProps = Omit<Parameters<typeof PlanItem>[0], 'item'>

const ItemList = ({ list, ...props }: ItemProps & { list: readonly ShownItem[] }) => (
  <ol role="list" className="mt-2">
    {list.map((item) => (
      <li key={item.id} className="border-t border-line">
        <PlanItem item={item} {...props} />
      </li>
    ))}
  </ol>
)

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="fold">
    <summary className="cursor-pointer list-none">
      <h3 className="disclosure text-panel">{title}</h3>
    </summary>
    {children}
  </details>
)

const Questions = ({ title, items }: { title: string; items: readonly string[] }) => (
  <Fold title={title}>
    <ul className="grid gap-2 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </Fold>
)

/** What a member would get for this entry, below the public execution plan. */
function KitOffer({ outline, slug }: Required<Pick<PlanEntry, 'outline' | 'slug'>>) {
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

/** Changes to the entry since the nurse last looked, or since she started the plan. */
function PlanChanges({
  entry: { slug, changes: all },
  fields,
}: {
  entry: PlanEntry
  fields: PlanFields
}) {
  const since = valueOf(fields, 'seen') || (fields['startsOn']?.at.slice(0, 10) ?? '')
  const changes = all.filter(({ date }) => date > since)
  if (changes.length === 0) return null
  return (
    <section className="panel no-print mb-6" aria-labelledby="changes">
      <h3 id="changes" className="text-panel">
        Changed since you last looked
      </h3>
      <ul role="list" className="mt-1 grid gap-1">
        {changes.map(({ date, what }) => (
          <li key={what}>
            <time dateTime={date}>{day.format(new Date(date))}</time>: {what}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link"
        onClick={() => changePlan(slug, 'seen', localIsoDay(new Date()))}
      >
        I have read this
      </button>
    </section>
  )
}

/** The result of the 30-day validation, so far or at its end, and what decided it. */
function PlanValidation({ tasks, fields }: { tasks: readonly LaunchTask[]; fields: PlanFields }) {
  const { result, decidedBy, open } = validationResult(tasks, fields)
  const left = open === 1 ? '1 number is missing.' : `${open} numbers are missing.`
  return (
    <section className="panel mt-2" aria-label="Result" aria-live="polite">
      <h4 className="font-medium">
        {result
          ? `${open > 0 ? 'Result so far' : 'Result'}: ${resultTitles[result]}`
          : 'No result yet'}
      </h4>
      {result === undefined && <p>Write down the number of your first task.</p>}
      {result === 'continue' && (
        <p>
          {open > 0
            ? 'Every number so far is high enough. Enter the missing numbers before you spend money.'
            : 'Every number is high enough to go on.'}
        </p>
      )}
      {result !== undefined && result !== 'continue' && (
        <ul role="list" className="grid gap-2">
          {decidedBy.map((task) => (
            <li key={task.id}>
              {`${task.number}: ${valueOf(fields, `number:${task.id}`)}. `}
              {result === 'stop' ? `That is below ${task.stopBelow}. ` : ''}
              {task.change}
            </li>
          ))}
        </ul>
      )}
      {result !== undefined && open > 0 && <p className="note">{left}</p>}
    </section>
  )
}

function DeletePlan({ slug, title }: { slug: string; title: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="no-print lg:col-span-8">
      <button type="button" className="link text-sm" onClick={() => setAsking(true)}>
        Delete this plan
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this plan?"
          action="Delete the plan"
          onConfirm={() =>
            removePlan(slug).then(
              () => undefined,
              () => 'We couldn’t delete the plan. Try again.',
            )
          }
          onClose={() => setAsking(false)}
        >
          {`This deletes the check marks, numbers, notes, prices and costs of ${title}. You can’t undo this.`}
        </ConfirmDialog>
      )}
    </p>
  )
}
