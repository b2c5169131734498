import { useStore } from '@nanostores/react'
import { statePath } from '../../../domain/tools/state-names.ts'
import { describeStatePanel, type PanelEntry } from '../../../domain/tools/state-panel.ts'
import { capitalized, type State } from '../../../domain/tools/states.ts'
import { chooseState } from '../../stores/tools/change-profile.ts'
import { $stateCode } from '../../stores/tools/profile.ts'
import { $states, loadState } from '../../stores/tools/states.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { LoadFailure } from '../../ui/use-loaded.tsx'
import { StateSelect } from './StateSelect.tsx'

interface Props extends PanelEntry {
  /** Sentences that apply in every state, shown until the chosen state is loaded. */
  everywhere: readonly string[]
}

/** The panel "In your state" of an entry. This browser stores the chosen state for all pages. */
export default function StatePanel({ everywhere, ...entry }: Props) {
  const code = useStore($stateCode, ssrSnapshots.stateCode)
  const loaded = useStore($states, { ssr: 'initial' })

  const item = code ? loaded[code] : undefined
  return (
    <>
      <div className="no-print max-w-136 noscript:hidden">
        <StateSelect label="Your state" value={code ?? ''} onChange={chooseState} />
      </div>
      <div role="status">
        {item?.state === 'loaded' ? (
          <StateRules entry={entry} state={item.of} />
        ) : (
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {everywhere.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {code && item?.state === 'failed' && (
          <LoadFailure error={item.error} onRetry={() => void loadState(code)}>
            We couldn’t load this state.
          </LoadFailure>
        )}
      </div>
      <p>
        <a className="standalone-link text-sm" href={code ? statePath(code) : '/states'}>
          {item?.state === 'loaded' ? `${item.of.name}: sources, tax and pay` : 'All states'}
        </a>
      </p>
    </>
  )
}

function StateRules({ entry, state }: { entry: PanelEntry; state: State }) {
  const { lines, questions } = describeStatePanel(entry, state)
  return (
    <>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ title, text, isSecondHand }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>
              {text}{' '}
              {isSecondHand && <span className="badge plain ml-1 font-normal">Second-hand</span>}
            </dd>
          </div>
        ))}
      </dl>
      {questions.length > 0 && (
        <>
          <p className="mt-3 text-sm">
            We could not verify: {questions.map(({ about }) => about).join(', ')}. Ask the right
            office:
          </p>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {questions.map(({ office, text }) => (
              <li key={text}>
                {capitalized(office)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.some(({ isSecondHand }) => isSecondHand) && (
        <p className="note mt-2">
          “Second-hand”: we read a text about the rule, not the rule itself.
        </p>
      )}
    </>
  )
}
