import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fieldRule } from '../../../domain/launch/plan-field-rules.ts'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import { parseNumberField } from '../../../domain/tools/number-field.ts'
import { $planFields, changePlan } from '../../stores/launch/plans.ts'
import { LostText } from './LostText.tsx'

interface Props extends Pick<
  React.ComponentProps<'input'>,
  'autoComplete' | 'maxLength' | 'max' | 'min' | 'placeholder'
> {
  slug: string
  field: string
  label: string
  /** What stands in the field until she changes it. */
  start?: string | undefined
  /** Why a value cannot be stored, as a sentence. */
  mistakeOf?: (value: string) => string | undefined
  onChange?: (value: string) => void
}

/** A field of a plan with its label. Keeps text that cannot be stored, and says why. */
export function PlanField({
  slug,
  field,
  label,
  start = '',
  mistakeOf,
  onChange,
  ...input
}: Props) {
  const fields = useStore($planFields)[slug] ?? {}
  const [refused, setRefused] = useState<{ text: string; mistake: string }>()
  const { kind, most } = fieldRule(field) ?? { kind: 'text' }
  const change = (text: string) => {
    const amount = parseNumberField(text, { max: 999_999, decimals: 2 })
    const isBadNumber = kind === 'number' && text !== '' && amount === undefined
    const value = kind === 'number' ? (amount?.toString() ?? '') : text
    const mistake = isBadNumber ? 'Write a number, such as 120.' : mistakeOf?.(value)
    setRefused(mistake === undefined ? undefined : { text, mistake })
    if (mistake !== undefined) return
    changePlan(slug, field, value)
    onChange?.(value)
  }
  const errorId = `${field.replace(':', '-')}-error`
  const shared = {
    className: `field min-w-0 ${kind === 'area' ? 'min-h-20 field-sizing-content' : ''}`,
    dir: 'auto' as const,
    value: refused?.text ?? (fields[field] ? valueOf(fields, field) : start),
    'aria-invalid': refused !== undefined,
    'aria-describedby': refused && errorId,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  return (
    <label className="grid min-w-0 content-start text-sm">
      {label}
      {kind === 'area' ? (
        <textarea {...shared} maxLength={most} />
      ) : (
        <input
          autoComplete="off"
          maxLength={kind === 'text' ? most : undefined}
          {...shared}
          {...input}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
        />
      )}
      {refused && (
        <span id={errorId} role="alert" className="text-err">
          {refused.mistake}
        </span>
      )}
      <LostText slug={slug} field={field} />
    </label>
  )
}
