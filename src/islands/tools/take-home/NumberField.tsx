import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  formatNumber,
  parseNumberField,
  type NumberLimits,
} from '../../../../domain/tools/number-field.ts'
import {
  findField,
  readField,
  type FieldPath,
} from '../../../../domain/tools/take-home/take-home-fields.ts'
import { $takeHome, setField } from '../../../stores/tools/take-home.ts'

const errorOf = ({ max, decimals }: NumberLimits): string =>
  `Enter a number from 0 to ${formatNumber(max)}, with ${decimals === 0 ? 'no' : `up to ${decimals}`} decimals.`

export const fieldRow = 'grid grid-cols-[1fr_8.5rem] items-center gap-x-3 gap-y-1'

interface Props {
  path: FieldPath
  /** Replaces the field's label. */
  label?: string | undefined
  help?: string | undefined
  /** Hides the label where the group's title says the same. Screen readers still read the label. */
  isLabelHidden?: boolean
}

/** If the typed text is invalid, the field keeps it, and the tool uses the last valid value. */
export function NumberField({ path, label, help, isLabelHidden = false }: Props) {
  const state = useStore($takeHome)!
  const field = findField(state.inputs.lines, path)!
  const { unit } = field
  const value = readField(state, field)
  const shown = value === undefined ? '' : formatNumber(value, unit)
  const [typed, setTyped] = useState(shown)
  const [seen, setSeen] = useState(value)
  // If the number in `$takeHome` changes, show the new number. If the typed text already means that
  // number, such as `1200.50`, keep the text.
  if (seen !== value) {
    setSeen(value)
    if (parseNumberField(typed, field) !== value) setTyped(shown)
  }
  const isInvalid =
    parseNumberField(typed, field) === undefined && !(field.isOptional && typed.trim() === '')
  const id = `take-home-${path.replaceAll('.', '-')}`
  const note = isInvalid ? errorOf(field) : help

  return (
    <div className={isLabelHidden ? '' : fieldRow}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'text-sm'}>
        {label ?? field.label}
      </label>
      <span className="relative block">
        {unit === '$' && <span className="absolute top-2.5 left-3 text-soft">$</span>}
        <input
          id={id}
          className={`field w-full scroll-mb-24 text-right ${unit === '%' ? 'pr-8' : ''} ${isInvalid ? 'border-err' : ''}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={isInvalid || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text)
            const number = parseNumberField(text, field)
            if (number !== undefined || (field.isOptional && text.trim() === '')) {
              setField(path, number)
            }
          }}
        />
        {unit === '%' && <span className="absolute top-2.5 right-3 text-soft">%</span>}
      </span>
      {note && (
        <p id={`${id}-note`} className={`col-span-2 ${isInvalid ? 'text-note text-err' : 'note'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
