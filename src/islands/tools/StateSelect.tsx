import { useEffect, useRef } from 'react'
import { stateNames } from '../../../domain/tools/state-names.ts'
import { Options } from '../../ui/Options.tsx'

interface Props {
  label: string
  /** State code, such as "TX". Empty until the user chooses a state. */
  value: string
  onChange: (code: string) => void
}

export function StateSelect({ label, value, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The user may have chosen a state before this code loaded.
    const chosen = select.current?.value
    if (chosen && chosen !== value) onChange(chosen)
  }, [])
  return (
    <label className="grid min-w-0 flex-1 gap-1">
      <span className="label">{label}</span>
      <select
        ref={select}
        className="field w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose a state</option>
        <Options of={stateNames} />
      </select>
    </label>
  )
}
