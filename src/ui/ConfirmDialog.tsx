import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import './island-styles.ts'

interface Props {
  title: string
  /** Tells the user what will be deleted. */
  children: ReactNode
  /** Lowercase text that the user must type to confirm. */
  phrase?: string
  /** Label of the button that deletes. */
  action: string
  /** Runs the deletion. Resolves to an error message if the deletion failed. */
  onConfirm: () => Promise<string | undefined>
  onClose: () => void
}

export function ConfirmDialog({ title, children, phrase, action, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (phrase && typed.trim().toLowerCase() !== phrase) {
      return setError(`Type “${phrase}” to continue.`)
    }
    setBusy(true)
    setError(undefined)
    setError(await onConfirm())
    setBusy(false)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog p-6"
      aria-labelledby="confirm-title"
      onCancel={(event) => isBusy && event.preventDefault()}
      // The dialog must stay open while `onConfirm` runs. Chromium lets us cancel only the first of
      // two consecutive Escapes, so reopen the dialog if the second one closes it.
      onClose={() => (isBusy ? dialog.current?.showModal() : onClose())}
    >
      <form className="grid grid-cols-1 gap-3.5" onSubmit={(event) => void submit(event)}>
        <h2 id="confirm-title" className="text-panel">
          {title}
        </h2>
        <p>{children}</p>
        {phrase && (
          <>
            <label htmlFor="confirm-phrase">Type “{phrase}”</label>
            <input
              id="confirm-phrase"
              className="field aria-[invalid=true]:border-2 aria-[invalid=true]:border-err"
              autoComplete="off"
              value={typed}
              aria-invalid={error !== undefined}
              aria-describedby={error ? 'confirm-error' : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        {error && (
          <p id="confirm-error" className="text-err" role="alert">
            {error}
          </p>
        )}
        <p className="buttons">
          <button
            type="submit"
            className="button bg-err text-card disabled:bg-surface-sunken disabled:text-soft"
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {isBusy ? 'Loading...' : action}
          </button>
          <button
            type="button"
            className="button secondary"
            disabled={isBusy}
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </button>
        </p>
      </form>
    </dialog>
  )
}
