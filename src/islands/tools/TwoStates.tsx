import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { day } from '../../../domain/text/day.ts'
import { describeLicenseReach } from '../../../domain/tools/license-reach.ts'
import { stateSlug } from '../../../domain/tools/state-names.ts'
import { $states, loadState } from '../../stores/tools/states.ts'
import { StateSelect } from './StateSelect.tsx'

/**
 * Shows which license a nurse who lives in one state needs for a client in another state, and names
 * the nursing board of each state.
 */
export default function TwoStates() {
  const states = useStore($states, { ssr: 'initial' })
  const [codes, setCodes] = useState(['', ''])
  const [home, client] = codes.map((code) => states[code])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The user may have chosen states before this code loaded, so read the `<select>` elements.
    const chosen = [...(place.current?.querySelectorAll('select') ?? [])].map(({ value }) => value)
    setCodes(chosen)
    for (const code of chosen) if (code) void loadState(code)
  }, [])
  const choose = (index: number) => (code: string) => {
    setCodes(codes.with(index, code))
    if (code) void loadState(code)
  }
  const both = home?.state === 'loaded' && client?.state === 'loaded' ? [home.of, client.of] : []
  const [a, b] = both
  return (
    <div ref={place} className="panel no-print noscript:hidden">
      <h2 className="text-h3">Which license do I need?</h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <StateSelect label="I live in" value={codes[0] ?? ''} onChange={choose(0)} />
        <StateSelect label="My client is in" value={codes[1] ?? ''} onChange={choose(1)} />
      </div>
      <div role="status" className="mt-3">
        {[home, client].some((one) => one?.state === 'loading') && <p>Loading...</p>}
        {home?.state === 'loaded' && (
          <p className="text-sm">
            {!codes[1] && 'Now choose your client’s state. '}
            <a href={`#${stateSlug(home.of.name)}`}>Rules of {home.of.name}</a>
          </p>
        )}
        {a && b && (
          <>
            <p className="font-semibold">{describeLicenseReach(a, b) ?? 'Not verified.'}</p>
            <p className="text-sm">
              {(a === b ? [a] : both).map(({ code, board }) =>
                board.url ? (
                  <a key={code} className="standalone-link block" href={board.url}>
                    {board.name}
                  </a>
                ) : (
                  <span key={code} className="block py-1">
                    {board.name}: we have no link. Find the board at{' '}
                    <a className="standalone-link" href="https://www.nursecompact.com">
                      nursecompact.com
                    </a>
                  </span>
                ),
              )}
            </p>
            <p className="note">
              Checked {day.format(new Date(a.compact.checkedAt))}. The sources are second-hand.
            </p>
          </>
        )}
        {[home, client].some((one) => one?.state === 'failed') && (
          <p>
            We couldn't load a state that you chose.{' '}
            <button
              type="button"
              className="link"
              onClick={() => codes.filter(Boolean).forEach((code) => void loadState(code))}
            >
              Try again
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
