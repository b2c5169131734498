import { useStore } from '@nanostores/react'
import { fillText, filledParts } from '../../../domain/launch/fill-ins.ts'
import { isDone, taskResult, type DatedItem } from '../../../domain/launch/plan.ts'
import { mostNoteCharacters, valueOf, type PlanFields } from '../../../domain/launch/plan-fields.ts'
import { localIsoDay, weekday } from '../../../domain/text/day.ts'
import { $fillIns } from '../../stores/launch/fill-ins.ts'
import { changePlan } from '../../stores/launch/plans.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { LostText } from './LostText.tsx'

/** A task or step of a kit, or a step of the public plan, which has no date. */
export type ShownItem = { id: string; text: string } & Partial<
  Pick<DatedItem, 'date' | 'hours'> & Omit<DatedItem, 'id' | 'text'>
> &
  Partial<Extract<DatedItem, { words: string }>> &
  Partial<Extract<DatedItem, { needs?: string }>>

interface Props {
  slug: string
  item: ShownItem
  fields: PlanFields
  /** Whether a member may write numbers here. */
  canAnswer: boolean
  /** Shows the words to say without a click. */
  isNext?: boolean
}

export function PlanItem({ slug, item, fields, canAnswer, isNext = false }: Props) {
  const done = isDone(fields, item)
  const today = localIsoDay(new Date())
  const isLate = !done && item.date !== undefined && item.date < today
  const note = valueOf(fields, `note:${item.id}`)
  return (
    <div className="break-inside-avoid" id={isNext ? undefined : `step-${item.id}`}>
      <label className="flex min-h-11 cursor-pointer gap-3 py-1.5">
        <input
          className="choice m-0 mt-0.5 size-5 flex-none"
          type="checkbox"
          checked={done}
          onChange={({ target }) =>
            changePlan(slug, `done:${item.id}`, target.checked ? today : '')
          }
        />
        <span>
          {item.date && (
            <span className="note flex flex-wrap gap-x-2">
              <time dateTime={item.date} className="font-medium text-ink">
                {weekday.format(new Date(item.date))}
              </time>
              <span>about {hoursText(item.hours ?? 0)}</span>
              {isLate && <span className="font-medium text-err">Late</span>}
              {done && (
                <span>Done {weekday.format(new Date(valueOf(fields, `done:${item.id}`)))}</span>
              )}
            </span>
          )}
          <span className={`block ${done ? 'text-soft' : ''} ${isNext ? '' : 'text-sm'}`}>
            {item.text}
          </span>
        </span>
      </label>
      <div className="grid gap-1 pb-2 sm:ml-8">
        {(item.url ?? item.takes) && (
          <p className="note">
            {item.takes && `${item.takes}. `}
            {item.url && (
              <a className="inline-flex min-h-6 items-center" href={item.url}>
                {new URL(item.url).hostname.replace(/^www\./, '')}
              </a>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-x-6">
          {item.words !== undefined && <Words words={item.words} isOpen={isNext} />}
          <details
            open={note !== '' || undefined}
            className={`open:w-full ${note ? '' : 'print:hidden'}`}
          >
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
              {note ? 'Your note' : 'Add a note'}
            </summary>
            <textarea
              className="field mt-1 block min-h-16 w-full"
              dir="auto"
              aria-label={`Note: ${item.text}`}
              maxLength={mostNoteCharacters}
              value={note}
              onChange={({ target }) => changePlan(slug, `note:${item.id}`, target.value)}
            />
            <LostText slug={slug} field={`note:${item.id}`} />
          </details>
        </div>
        {item.number !== undefined && (
          <TaskNumber
            slug={slug}
            item={item as NumberedItem}
            fields={fields}
            canAnswer={canAnswer}
          />
        )}
      </div>
    </div>
  )
}

const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

function Words({ words, isOpen }: { words: string; isOpen: boolean }) {
  const fillIns = useStore($fillIns)
  const { copy, outcome } = useCopy(() => fillText(words, fillIns))
  return (
    <details open={isOpen} className="open:w-full not-open:print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
        Words to say
      </summary>
      <blockquote className="mt-1 border-l-4 border-brand bg-surface-sunken px-4 py-3 whitespace-pre-line">
        {filledParts(words, fillIns).map((part, index) =>
          part.kind === 'text' ? (
            <span key={index}>{part.text}</span>
          ) : (
            <span
              key={index}
              dir="auto"
              className={part.kind === 'filled' ? 'font-medium' : 'bg-highlight underline'}
            >
              {part.text}
            </span>
          ),
        )}
      </blockquote>
      <p className="no-print mt-2 flex flex-wrap items-center gap-3">
        <button type="button" className="button secondary" onClick={() => void copy()}>
          Copy
        </button>
        <span className="note" role="status">
          {outcome}
        </span>
      </p>
    </details>
  )
}

type NumberedItem = ShownItem & Extract<DatedItem, { words: string }>

const resultTexts = {
  continue: 'Continue.',
  change: 'Change the offer:',
  stop: 'Stop or change the offer.',
}

function TaskNumber({
  slug,
  item,
  fields,
  canAnswer,
}: Omit<Props, 'item'> & { item: NumberedItem }) {
  const key = `number:${item.id}`
  const value = valueOf(fields, key)
  const result = taskResult(item, value)
  return (
    <div>
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="min-w-[min(14rem,100%)] flex-1">{item.number}</span>
        <input
          className="field w-20"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          readOnly={!canAnswer}
          value={value}
          onChange={({ target }) => {
            if (/^(\d{1,6}(\.\d{0,2})?)?$/.test(target.value)) changePlan(slug, key, target.value)
          }}
        />
      </label>
      <p className="note">
        {item.continueAt} or more: continue. Below {item.stopBelow}: stop.
      </p>
      <p className="text-sm" role="status">
        {result && <b>{resultTexts[result]}</b>} {result === 'change' && item.change}
      </p>
      <LostText slug={slug} field={key} />
    </div>
  )
}
