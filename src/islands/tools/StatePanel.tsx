import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { localIsoDay } from '../../../domain/text/day.ts'
import { stateNames, stateSlug } from '../../../domain/tools/state-names.ts'
import { describePanelLine } from '../../../domain/tools/state-panel.ts'
import { selectPanelLines, type PanelEntry, type PanelLine } from '../../../domain/tools/states.ts'
import {
  $stateCode,
  $states,
  chooseState,
  loadState,
  startStateChoice,
} from '../../stores/tools/states.ts'
import { StateSelect } from './StateSelect.tsx'

interface Props extends PanelEntry {
  /** Sentences that apply in every state, shown until the chosen state is loaded. */
  everywhere: readonly string[]
}

const titles: Record<PanelLine, string> = {
  licenseReach: 'License reach',
  company: 'Company license',
  entity: 'Business form',
  homeCare: 'Home-care license',
  telehealth: 'Telehealth',
  orders: 'Orders',
  infusion: 'Home infusion',
}

/** The panel "In your state" of an entry. This browser stores the chosen state for all pages. */
export default function StatePanel({ everywhere, ...entry }: Props) {
  const code = useStore($stateCode, { ssr: 'initial' })
  const loaded = useStore($states, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)

  useEffect(() => startStateChoice(), [])

  const item = code ? loaded[code] : undefined
  const state = item?.state === 'loaded' ? item.of : undefined
  const today = localIsoDay(new Date())
  return (
    <>
      {isOpen || code ? (
        <div className="max-w-136">
          <StateSelect label="Your state" value={code ?? ''} onChange={chooseState} />
        </div>
      ) : (
        <p className="no-print noscript:hidden">
          <button type="button" className="button secondary" onClick={() => setOpen(true)}>
            Choose your state
          </button>
        </p>
      )}
      <div role="status">
        {state ? (
          <dl className="grid gap-2 text-sm">
            {selectPanelLines(entry, state).map((name) => (
              <div key={name}>
                <dt className="font-semibold">{titles[name]}</dt>
                <dd>{describePanelLine(name, state, today)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {everywhere.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {code && item?.state === 'failed' && (
          <p className="text-sm">
            We couldn't load this state.{' '}
            <button type="button" className="link" onClick={() => void loadState(code)}>
              Try again
            </button>
          </p>
        )}
      </div>
      <p>
        <a
          className="standalone-link text-sm"
          href={code ? `/states#${stateSlug(stateNames[code] ?? '')}` : '/states'}
        >
          All states, with sources
        </a>
      </p>
    </>
  )
}
