import type { SalesLine } from '../../../../domain/tools/schedule.ts'
import { lineFields, mostLines } from '../../../../domain/tools/take-home/take-home-fields.ts'
import { addLine, removeLine } from '../../../stores/tools/take-home-lines.ts'
import { NumberField } from './NumberField.tsx'

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Props {
  lines: readonly SalesLine[]
  removed: readonly number[]
  /** The unit of each price line in the entry's revenue model, in the order of `lines`. */
  units: readonly string[]
}

export function SalesLines({ lines, removed, units }: Props) {
  return (
    <>
      {lines.map(({ period }, index) => {
        if (removed.includes(index)) return null
        const title = capitalize(units[index] ?? `line ${index + 1}`)
        return (
          <fieldset key={index} className="border-0 p-0">
            <legend className="label">{title}</legend>
            <div className="mt-1 grid gap-2">
              {lineFields(period, index).map(({ path }) => (
                <NumberField key={path} path={path} />
              ))}
              <button
                type="button"
                className="link min-h-11 justify-self-end text-sm"
                aria-label={`Remove ${title}`}
                onClick={() => removeLine(index)}
              >
                Remove
              </button>
            </div>
          </fieldset>
        )
      })}
      {lines.length < mostLines && (
        <button type="button" className="button secondary justify-self-start" onClick={addLine}>
          Add a line
        </button>
      )}
    </>
  )
}
