import { useStore } from '@nanostores/react'
import { toolPaths } from '../../../domain/chat/guide-links.ts'
import {
  $savedNumbers,
  turnOffSavedNumbers,
  turnOnSavedNumbers,
} from '../../stores/chat/saved-numbers.ts'

interface Props {
  /** The opportunity's slug. Undefined for the general conversation. */
  about: string | undefined
}

/** The switch "Use my saved numbers", and the line that each question then sends. */
export function SavedNumbersSwitch({ about }: Props) {
  const view = useStore($savedNumbers)
  const turnOn = () => void turnOnSavedNumbers(about)
  return (
    <div className="mt-1 text-sm">
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="choice size-6"
          checked={view.state !== 'off'}
          onChange={({ currentTarget }) =>
            currentTarget.checked ? turnOn() : turnOffSavedNumbers()
          }
        />
        Use my saved numbers
      </label>
      <div role="status" className="text-soft">
        {view.state === 'loading' && <p>Loading your numbers...</p>}
        {view.state === 'on' && (
          <p className="chat-numbers border-l-3 border-brand pl-3">
            <b className="text-ink">Sent with each question:</b> {view.numbers.line}
          </p>
        )}
        {view.state === 'none' && (
          <p>
            You have no saved numbers yet. Enter <a href={toolPaths.takeHome}>your job</a> or{' '}
            <a href={toolPaths.fit}>find your fit</a>.
          </p>
        )}
        {view.state === 'failed' && (
          <p>
            We couldn’t load your numbers, so your questions don’t send them.{' '}
            <button type="button" className="link" onClick={turnOn}>
              Try again
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
