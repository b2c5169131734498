import { useStore } from '@nanostores/react'
import type { LaunchTask } from '../../../domain/launch/launch-kit.schema.ts'
import { isDone, openNeeds, resultTitles, taskResult } from '../../../domain/launch/plan.ts'
import { mostNoteCharacters, valueOf, type PlanFields } from '../../../domain/launch/plan-fields.ts'
import { localIsoDay, weekday } from '../../../domain/text/day.ts'
import { $fillIns, changePlan } from '../../stores/launch/plans.ts'
import { KitItem, StopRule, type KitItemData } from '../../ui/KitItem.tsx'
import { WordsToCopy } from '../../ui/WordsToCopy.tsx'
import { LostText } from './LostText.tsx'

/** A task or step with its date. A step of the public plan has no date. */
export type ShownItem = KitItemData & { date?: string }

interface Props {
  slug: string
  item: ShownItem
  /** All tasks and steps of the plan. */
  items: readonly ShownItem[]
  fields: PlanFields
  /** Whether a member may write numbers here. */
  canAnswer: boolean
  /** Shows the words to say without a click. */
  isNext?: boolean
}

/** A task or step of a plan, with its check mark, note and number. */
export function PlanItem({ slug, item, items, fields, canAnswer, isNext = false }: Props) {
  const done = isDone(fields, item)
  const today = localIsoDay(new Date())
  const task = item.number === undefined ? undefined : (item as LaunchTask)
  return (
    <div className="break-inside-avoid" id={isNext ? undefined : `step-${item.id}`}>
      <KitItem
        item={item}
        textLook={`${done ? 'text-soft' : ''} ${isNext ? '' : 'text-sm'}`}
        check={
          <input
            className="choice m-0 mt-0.5 size-5 flex-none"
            type="checkbox"
            checked={done}
            onChange={({ target }) =>
              changePlan(slug, `done:${item.id}`, target.checked ? today : '')
            }
          />
        }
        when={
          item.date && (
            <>
              <time dateTime={item.date} className="font-medium text-ink">
                {weekday.format(new Date(item.date))}
              </time>
              {!done && item.date < today && <span className="font-medium text-err">Late</span>}
              {done && (
                <span>Done {weekday.format(new Date(valueOf(fields, `done:${item.id}`)))}</span>
              )}
            </>
          )
        }
        words={
          <div className="flex flex-wrap gap-x-6">
            {!done &&
              openNeeds(items, fields, item).map(({ id, text }) => (
                <p key={id} className="note w-full">
                  First: {text.replace(/(?<=\w[.?]) .*/, '')}
                </p>
              ))}
            {task && <Words words={task.words} isOpen={isNext} />}
            <Note slug={slug} item={item} note={valueOf(fields, `note:${item.id}`)} />
          </div>
        }
        number={task && <TaskNumber {...{ slug, task, fields, canAnswer }} />}
      />
    </div>
  )
}

const foldLook = 'inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline'

function Note({ slug, item, note }: { slug: string; item: ShownItem; note: string }) {
  return (
    <details
      open={note !== '' || undefined}
      className={`open:w-full ${note ? '' : 'print:hidden'}`}
    >
      <summary className={foldLook}>{note ? 'Your note' : 'Add a note'}</summary>
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
  )
}

function Words({ words, isOpen }: { words: string; isOpen: boolean }) {
  const fillIns = useStore($fillIns)
  return (
    <details open={isOpen} className="open:w-full not-open:print:hidden">
      <summary className={foldLook}>Words to say</summary>
      <div className="mt-1">
        <WordsToCopy text={words} fillIns={fillIns} />
      </div>
    </details>
  )
}

function TaskNumber({
  slug,
  task,
  fields,
  canAnswer,
}: Pick<Props, 'slug' | 'fields' | 'canAnswer'> & { task: LaunchTask }) {
  const key = `number:${task.id}`
  const value = valueOf(fields, key)
  const result = taskResult(task, value)
  return (
    <div>
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="min-w-[min(14rem,100%)] flex-1">{task.number}</span>
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
      <StopRule {...task} />
      <p className="text-sm" role="status">
        {result && <b>{resultTitles[result]}.</b>} {result === 'change' && task.change}
      </p>
      <LostText slug={slug} field={key} />
    </div>
  )
}
