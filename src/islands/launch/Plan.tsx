import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { priceKeys } from '../../../domain/launch/fill-ins.ts'
import type { PlanEntry } from '../../../domain/launch/plan-entry.ts'
import { addDays, defaultHoursPerWeek } from '../../../domain/launch/plan-dates.ts'
import {
  hoursPerWeekLimits,
  isDay,
  valueOf,
  type PlanFields,
} from '../../../domain/launch/plan-fields.ts'
import {
  datedPlan,
  isDone,
  nextItem,
  progressText,
  publicSteps,
  validationResult,
} from '../../../domain/launch/plan.ts'
import { day, localIsoDay } from '../../../domain/text/day.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { $launchKits, loadLaunchKit } from '../../stores/launch/plan-entries.ts'
import { $planFields, changePlan, removePlan } from '../../stores/launch/plans.ts'
import { loadFillIns } from '../../stores/launch/fill-ins.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { DocumentsFold } from './DocumentsFold.tsx'
import { FillInFields } from './FillInFields.tsx'
import { PlanCosts } from './PlanCosts.tsx'
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

  const startsOn = valueOf(fields, 'startsOn')
  const shorts = publicSteps(entry.steps)
  const isMember = membership === 'member'
  const dated = kit?.state === 'loaded' ? datedPlan(kit.kit, startsOn, fields) : undefined
  const items: ShownItem[] = dated ?? shorts
  const next = nextItem(items, fields)
  const itemProps = { slug, fields, canAnswer: isMember }

  return (
    <article>
      <header className="mt-2 mb-4">
        <h2>
          <a className="text-ink" href={`/opportunity/${slug}`}>
            {entry.title}
          </a>
        </h2>
        <p className="text-soft">{progressText(items, fields)}</p>
      </header>
      <NewChanges slug={slug} entry={entry} fields={fields} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className="grid grid-cols-1 gap-6 lg:col-span-8">
          {kit?.state === 'loading' && (
            <p role="status" className="flex items-center gap-3 text-soft">
              <Spinner className="size-5 flex-none border-line border-t-brand" /> Loading the launch
              kit...
            </p>
          )}
          {kit?.state === 'failed' && (
            <p role="alert">
              We couldn’t load the launch kit.{' '}
              <button type="button" className="link" onClick={() => void loadLaunchKit(entry)}>
                Retry
              </button>
            </p>
          )}
          {kit?.state !== 'loading' && (
            <section className="panel no-print border-2 border-brand" aria-label="Next step">
              <h3 className="text-panel">{next ? 'Your next step' : 'All steps are done'}</h3>
              {next && <PlanItem key={next.id} item={next} isNext {...itemProps} />}
            </section>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4 lg:col-span-4 lg:row-span-2 print:hidden">
          <section className="panel grid gap-3" aria-label="Dates">
            {dated && <PlanDates slug={slug} startsOn={startsOn} fields={fields} />}
            {dated && <CalendarDownload entry={entry} items={dated} fields={fields} />}
            <button type="button" className="button secondary" onClick={() => print()}>
              Print the plan
            </button>
          </section>
          <details className="panel">
            <summary className="disclosure cursor-pointer">
              <h3 className="inline text-body">Your fields and prices</h3>
            </summary>
            <div className="mt-2">
              <FillInFields slug={slug} prices={pricesOf(entry)} />
            </div>
          </details>
          <PlanCosts slug={slug} budget={entry.budget} fields={fields} />
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
                <ItemList items={dated.filter((item) => 'words' in item)} {...itemProps} />
                <ValidationPanel tasks={kit.kit.validation} fields={fields} />
              </section>
              <section aria-labelledby="launch">
                <h3 id="launch" className="text-panel">
                  Launch steps
                </h3>
                <p className="note">
                  They begin on day 31. Letters and filings that take weeks begin earlier. Hours are
                  our estimate.
                </p>
                <ItemList items={dated.filter((item) => !('words' in item))} {...itemProps} />
              </section>
              <Questions title="Questions for your attorney" items={kit.kit.attorneyQuestions} />
              <Questions title="Questions for your insurer" items={kit.kit.insurerQuestions} />
              <DocumentsFold slug={slug} isSample={entry.sample !== undefined} />
            </>
          ) : (
            kit?.state === 'none' && (
              <>
                <section aria-labelledby="steps">
                  <h3 id="steps" className="text-panel">
                    Execution plan
                  </h3>
                  <ItemList items={shorts} {...itemProps} />
                </section>
                {entry.outline && <KitOffer outline={entry.outline} slug={slug} />}
              </>
            )
          )}
          {dated && shorts.some((step) => isDone(fields, step)) && (
            <details className="fold">
              <summary className="cursor-pointer">
                <span className="disclosure">Execution plan, with your earlier check marks</span>
              </summary>
              <ItemList items={shorts} {...itemProps} />
            </details>
          )}
        </div>
        <DeletePlan slug={slug} title={entry.title} />
      </div>
    </article>
  )
}

const pricesOf = ({ services }: PlanEntry) => {
  const keys = priceKeys(services.map(({ unit }) => unit))
  return services.map(({ unit, dollars }, index) => ({
    key: keys[index]!,
    label: `Your price per ${unit}`,
    example: `such as $${dollars}`,
  }))
}

type ItemProps = Omit<Parameters<typeof PlanItem>[0], 'item'>

const ItemList = ({ items, ...props }: ItemProps & { items: readonly ShownItem[] }) => (
  <ol role="list" className="mt-2">
    {items.map((item) => (
      <li key={item.id} className="border-t border-line">
        <PlanItem item={item} {...props} />
      </li>
    ))}
  </ol>
)

const resultTitles = {
  continue: 'Continue',
  change: 'Change the offer',
  stop: 'Stop, or change the offer',
}

function ValidationPanel({
  tasks,
  fields,
}: {
  tasks: Parameters<typeof validationResult>[0]
  fields: PlanFields
}) {
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

const Questions = ({ title, items }: { title: string; items: readonly string[] }) => (
  <details className="fold">
    <summary className="cursor-pointer">
      <h3 className="disclosure text-panel">{title}</h3>
    </summary>
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </details>
)

function KitOffer({ outline, slug }: { outline: NonNullable<PlanEntry['outline']>; slug: string }) {
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

function PlanDates({
  slug,
  startsOn,
  fields,
}: {
  slug: string
  startsOn: string
  fields: PlanFields
}) {
  const today = localIsoDay(new Date())
  const { min, max } = hoursPerWeekLimits
  const [hours, setHours] = useState<string>()
  return (
    <>
      <label className="grid text-sm">
        Start day
        <input
          className="field"
          type="date"
          min={today < startsOn ? today : startsOn}
          max={addDays(today, 730)}
          value={startsOn}
          onChange={({ target }) => {
            if (isDay(target.value) && target.value <= addDays(today, 730))
              changePlan(slug, 'startsOn', target.value)
          }}
        />
      </label>
      <label className="grid text-sm">
        Hours a week for this plan
        <input
          className="field"
          inputMode="numeric"
          value={hours ?? (valueOf(fields, 'hoursPerWeek') || `${defaultHoursPerWeek}`)}
          aria-invalid={hours !== undefined}
          aria-describedby={hours === undefined ? undefined : 'hours-error'}
          onChange={({ target: { value } }) => {
            const isValid = /^\d{1,2}$/.test(value) && Number(value) >= min && Number(value) <= max
            setHours(isValid ? undefined : value)
            if (isValid) changePlan(slug, 'hoursPerWeek', `${Number(value)}`)
          }}
        />
      </label>
      {hours !== undefined && (
        <p id="hours-error" className="text-sm text-err">
          Write a whole number from {min} to {max}.
        </p>
      )}
    </>
  )
}

function CalendarDownload({
  entry,
  items,
  fields,
}: {
  entry: PlanEntry
  items: ReturnType<typeof datedPlan>
  fields: PlanFields
}) {
  const [hasTaxDates, setTaxDates] = useState(false)
  const [outcome, setOutcome] = useState('')
  const download = async () => {
    const left = items.filter((item) => !isDone(fields, item))
    if (left.length === 0)
      return setOutcome('All tasks and steps are done, so there are no dates to export.')
    const exports = Number(valueOf(fields, 'exports'))
    const { downloadCalendar } = await import('../../stores/launch/download-calendar.ts')
    downloadCalendar(entry, left, valueOf(fields, 'startsOn'), exports, hasTaxDates)
    changePlan(entry.slug, 'exports', `${exports + 1}`)
    setOutcome('Downloaded. Open the file to add the dates to your calendar.')
  }
  return (
    <div className="grid gap-2">
      <button type="button" className="button" onClick={() => void download()}>
        Download calendar file
      </button>
      <label className="flex min-h-6 items-center gap-2 text-sm">
        <input
          className="choice m-0 size-5 flex-none"
          type="checkbox"
          checked={hasTaxDates}
          onChange={({ target }) => setTaxDates(target.checked)}
        />
        With the dates of estimated tax
      </label>
      <p className="note" role="status">
        {outcome}
      </p>
    </div>
  )
}

/** Changes to the entry since the nurse last looked, or since she started the plan. */
function NewChanges({
  slug,
  entry,
  fields,
}: {
  slug: string
  entry: PlanEntry
  fields: PlanFields
}) {
  const since = valueOf(fields, 'seen') || (fields['startsOn']?.at.slice(0, 10) ?? '')
  const changes = entry.changes.filter(({ date }) => date > since)
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
