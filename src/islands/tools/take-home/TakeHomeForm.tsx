import type { ReactNode } from 'react'
import { statusLabels } from '../../../../domain/tools/result/status-labels.ts'
import { stateNames } from '../../../../domain/tools/state-names.ts'
import type { TakeHomeInputs } from '../../../../domain/tools/take-home/take-home.ts'
import { filingStatuses, type FilingStatus } from '../../../../domain/tools/take-home/tax-years.ts'
import { setState, setStatus } from '../../../stores/tools/take-home.ts'
import { fieldRow, NumberField } from './NumberField.tsx'
import { ShareField } from './ShareField.tsx'

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
              onChange={({ currentTarget: { value } }) => setStatus(value as FilingStatus)}
            >
              {filingStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusLabels[status]}
                </option>
              ))}
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
              onChange={({ currentTarget: { value } }) => setState(value || undefined)}
            >
              <option value="">Not included</option>
              {Object.entries(stateNames).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <NumberField path="stateRate" />
        </div>
      </fieldset>
      {children}
    </form>
  )
}
