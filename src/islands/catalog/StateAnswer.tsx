import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { stateNames, statePath } from '../../../domain/tools/state-names.ts'
import { describeRates } from '../../../domain/tools/state-tax-text.ts'
import { describeCompact } from '../../../domain/tools/states.ts'
import { $states, loadState } from '../../stores/tools/states.ts'

/** Our answer about a US state that the query names. */
export default function StateAnswer({ code }: { code: string }) {
  const loaded = useStore($states)[code]
  useEffect(() => void loadState(code), [code])
  const state = loaded?.state === 'loaded' ? loaded.of : undefined
  return (
    <div className="panel mt-4 text-sm" role="status">
      <p className="font-semibold">{stateNames[code]}</p>
      {state && (
        <p>
          {describeCompact(state)} Mean pay of RNs: ${state.wage.toFixed(2)} an hour. State income
          tax: {describeRates(state.tax.rule).toLowerCase()}.
        </p>
      )}
      <a href={statePath(code)}>What we verified for nurse businesses, and whom to ask</a>
    </div>
  )
}
