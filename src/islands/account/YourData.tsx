import { useState } from 'react'
import { deletionPhrase } from '../../../domain/account/deletion-phrase.ts'
import { deleteMyAccount, downloadMyData } from '../../stores/account/limits.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Export and deletion. */
export function YourData({ founding }: { founding: boolean }) {
  const [asking, setAsking] = useState(false)
  const [isExporting, setExporting] = useState(false)
  return (
    <section className="panel your-data" aria-labelledby="your-data-title">
      <h2 id="your-data-title">Your data</h2>
      <p className="soft">Everything held about you, in one file, or gone for good.</p>
      <p className="buttons">
        <button
          type="button"
          className="button secondary"
          aria-busy={isExporting}
          disabled={isExporting}
          onClick={async () => {
            setExporting(true)
            await downloadMyData()
            setExporting(false)
          }}
        >
          {isExporting ? 'Loading...' : 'Download my data'}
        </button>
        <button type="button" className="button secondary" onClick={() => setAsking(true)}>
          Delete my account
        </button>
      </p>
      {asking && (
        <ConfirmDialog
          title="Delete your account?"
          phrase={deletionPhrase}
          action="Delete my account"
          onConfirm={() => deleteMyAccount(deletionPhrase)}
          onClose={() => setAsking(false)}
        >
          Your saved opportunities, notes and conversations are deleted at once and cannot be
          brought back. A membership is canceled first, and the rest of the paid period is lost.
          {founding && ' Your founding rate is given up for good.'}
        </ConfirmDialog>
      )}
    </section>
  )
}
