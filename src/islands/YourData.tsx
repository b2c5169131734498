import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { deleteMyAccount, downloadMyData } from '../stores/account.ts'

/** What must be typed; the schema's own constant would bring zod along. */
const phrase = 'delete my account'

/** Export and deletion. */
export function YourData({ founding }: { founding: boolean }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'export' | undefined>()
  return (
    <section className="panel your-data" aria-labelledby="your-data-title">
      <h2 id="your-data-title">Your data</h2>
      <p className="soft">Everything held about you, in one file, or gone for good.</p>
      <p className="buttons">
        <button
          type="button"
          className="button secondary"
          aria-busy={busy === 'export'}
          disabled={busy === 'export'}
          onClick={async () => {
            setBusy('export')
            await downloadMyData()
            setBusy(undefined)
          }}
        >
          {busy === 'export' ? 'Loading...' : 'Download my data'}
        </button>
        <button type="button" className="button secondary" onClick={() => setAsking(true)}>
          Delete my account
        </button>
      </p>
      {asking && <Deletion founding={founding} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Deletion({ founding, onClose }: { founding: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== phrase) return setError(`Type “${phrase}” to go on.`)
    setBusy(true)
    setError(await deleteMyAccount(phrase))
    setBusy(false)
  }

  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="deletion-title" onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <h2 id="deletion-title">Delete your account?</h2>
        <p>
          Your saved opportunities, notes and conversations are deleted at once and cannot be
          brought back. A membership is cancelled first, and the rest of the paid period is lost.
          {founding && ' Your founding rate is given up for good.'}
        </p>
        <label htmlFor="deletion-phrase">Type “{phrase}”</label>
        <input
          id="deletion-phrase"
          autoComplete="off"
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'deletion-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && (
          <p id="deletion-error" className="error" role="alert">
            {error}
          </p>
        )}
        <p className="buttons">
          <button type="submit" className="button danger" disabled={busy} aria-busy={busy}>
            {busy ? 'Loading...' : 'Delete my account'}
          </button>
          <button
            type="button"
            className="button secondary"
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </button>
        </p>
      </form>
    </dialog>
  )
}
