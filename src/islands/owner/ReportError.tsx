import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { messageLength } from '../../../domain/owner/correction.ts'
import { sendReport } from '../../stores/owner/report-error.ts'
import '../../ui/island-styles.ts'

interface Props {
  /** The page's path. */
  page: string
  figure: string
  /** Days within which we read a report. */
  days: number
}

export default function ReportError({ page, figure, days }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'sent'>('closed')
  const [error, setError] = useState<string>()
  const isOpen = state !== 'closed'
  useEffect(() => void (isOpen && dialog.current?.showModal()), [isOpen])

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setState('sending')
    const failure = await sendReport({ page, figure }, typed)
    setError(failure)
    setState(failure === undefined ? 'sent' : 'open')
  }

  return (
    <>
      <button
        type="button"
        className="link noscript:hidden"
        aria-label={`Report an error: ${figure}`}
        onClick={() => setState('open')}
      >
        Report an error
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          className="dialog p-6 text-base"
          aria-labelledby="report-title"
          onClose={() => setState('closed')}
        >
          <h2 id="report-title" className="mb-3 text-panel">
            Report an error: {figure}
          </h2>
          {state === 'sent' ? (
            <p role="status">Thank you. We read every report within {days} days.</p>
          ) : (
            <form className="grid gap-3 text-sm" onSubmit={(event) => void send(event)}>
              <label className="grid gap-1">
                What is wrong?
                <textarea
                  className="field py-2"
                  name="message"
                  rows={4}
                  required
                  minLength={messageLength.least}
                  maxLength={messageLength.most}
                />
              </label>
              <label className="grid gap-1">
                Web address of a source (optional)
                <input className="field" name="sourceUrl" type="url" placeholder="https://" />
              </label>
              <label className="grid gap-1">
                Your email, if you want an answer (optional)
                <input className="field" name="email" type="email" autoComplete="email" />
              </label>
              <input className="hidden" name="website" tabIndex={-1} aria-hidden />
              {error && (
                <p className="text-err" role="alert">
                  {error}
                </p>
              )}
              <button type="submit" className="button" disabled={state === 'sending'}>
                Send
              </button>
            </form>
          )}
          <button
            type="button"
            className="button secondary mt-3 w-full"
            onClick={() => dialog.current?.close()}
          >
            Close
          </button>
        </dialog>
      )}
    </>
  )
}
