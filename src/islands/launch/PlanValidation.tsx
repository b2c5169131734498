import type { LaunchTask } from '../../../domain/launch/launch-kit.schema.ts'
import { valueOf, type PlanFields } from '../../../domain/launch/plan-fields.ts'
import { resultTitles, validationResult } from '../../../domain/launch/plan.ts'

interface Props {
  tasks: readonly LaunchTask[]
  fields: PlanFields
}

/** The result of the 30-day validation, so far or at its end, and what decided it. */
export function PlanValidation({ tasks, fields }: Props) {
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
