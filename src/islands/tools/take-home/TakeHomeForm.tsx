import type { ReactNode } from 'react'
import { statusLabels, type FilingStatus } from '../../../../domain/tools/take-home/tax-years.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import type { TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import { changeInputs, setField } from '../../../stores/tools/take-home.ts'
import { fieldRow, NumberField } from './NumberField.tsx'
import { Options } from '../../../ui/Options.tsx'

const choices = [30, 40, 50, 75, 100]

function ShareField({ percent }: { percent: number }) {
  return (
    <fieldset className="border-0 p-0">
      <legend className="label">How busy you are</legend>
      <p className="note">Percent of a full schedule</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button secondary min-w-11 grow px-2 text-sm aria-pressed:bg-brand aria-pressed:text-onbrand"
            aria-pressed={percent === choice}
            onClick={() => setField('share', choice)}
          >
            {choice}%
          </button>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-[1fr_6rem] items-center gap-3">
        <input
          type="range"
          className="h-11 w-full scroll-mb-24 accent-brand"
          aria-label="Percent of a full schedule, slider"
          min={0}
          max={150}
          value={percent}
          onChange={({ currentTarget: { value } }) => setField('share', Number(value))}
        />
        <NumberField path="share" isLabelHidden />
      </div>
    </fieldset>
  )
}

interface Props {
  inputs: TakeHomeInputs
  children: ReactNode
}

export function TakeHomeForm({ inputs: { tax, state, share }, children }: Props) {
  return (
    <form className="grid grid-cols-1 gap-5" onSubmit={(event) => event.preventDefault()}>
      <ShareField percent={Math.round(share * 100)} />
      <fieldset className="border-0 p-0">
        <legend className="label">Your taxes</legend>
        <div className="mt-2 grid gap-2">
          <label className={`${fieldRow} text-sm`}>
            Filing status
            <select
              className="field w-full scroll-mb-24"
              value={tax.status}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                changeInputs(({ tax: before }) => ({
                  tax: { ...before, status: value as FilingStatus },
                }))
              }
            >
              <Options of={statusLabels} />
            </select>
          </label>
          <NumberField path="tax.ownWages" />
          {tax.status === 'joint' && <NumberField path="tax.spouseWages" />}
          <label className={`${fieldRow} text-sm`}>
            State
            <select
              className="field w-full scroll-mb-24"
              value={state ?? ''}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                changeInputs(() => ({ state: value || undefined }))
              }
            >
              <option value="">Not included</option>
              <Options of={stateNames} />
            </select>
          </label>
          <NumberField path="stateRate" help="Percent of profit. Replaces the tax of the state." />
        </div>
      </fieldset>
      {children}
    </form>
  )
}
