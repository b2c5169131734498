import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { day } from '../../../domain/text/day.ts'
import { describeLicenseReach } from '../../../domain/tools/license-reach.ts'
import { stateNames, statePath } from '../../../domain/tools/state-names.ts'
import { chooseState } from '../../stores/tools/change-profile.ts'
import { $stateCode } from '../../stores/tools/profile.ts'
import { $states, loadState, stateOf } from '../../stores/tools/states.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { LoadFailure } from '../../ui/use-loaded.tsx'
import { StateSelect } from './StateSelect.tsx'

/**
 * Shows which license a nurse who lives in one state needs for a client in another state. The state
 * where she lives is her state on all pages.
 */
export default function TwoStates() {
  const states = useStore($states, { ssr: 'initial' })
  const home = useStore($stateCode, ssrSnapshots.stateCode) ?? ''
  const [client, setClient] = useState('')
  const chooseClient = (code: string) => {
    setClient(code)
    if (code) void loadState(code)
  }
  const codes = [...new Set([home, client])].filter(Boolean)
  const items = codes.map((code) => states[code])
  const failed = items.find((item) => item?.state === 'failed')
  const [a, b] = [stateOf(states, home), stateOf(states, client)]
  return (
    <div className="panel no-print noscript:hidden">
      <h2 className="text-h3">Which license do I need?</h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <StateSelect label="I live in" value={home} onChange={chooseState} />
        <StateSelect label="My client is in" value={client} onChange={chooseClient} />
      </div>
      <div role="status" className="mt-3">
        {items.some((item) => item?.state === 'loading') && <p>Loading...</p>}
        {a && !client && <p className="text-sm">Now choose your client’s state.</p>}
        {a && b && (
          <>
            <p className="font-semibold">{describeLicenseReach(a, b)}</p>
            <p className="note">
              Checked {day.format(new Date(a.checkedAt))}. The sources are second-hand.
            </p>
          </>
        )}
        {codes.map((code) => (
          <a key={code} className="standalone-link block text-sm" href={statePath(code)}>
            {stateNames[code]}: rules, tax, pay and the board
          </a>
        ))}
        {failed && (
          <LoadFailure
            error={failed.error}
            onRetry={() => codes.forEach((code) => void loadState(code))}
          >
            We couldn’t load a state that you chose.
          </LoadFailure>
        )}
      </div>
    </div>
  )
}
