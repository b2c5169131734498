import { useState } from 'react'
import { deletionPhrase } from '../../../domain/account/deletion.ts'
import { deleteMyAccount, downloadMyData } from '../../stores/account/account-data.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function YourData({ founding }: { founding: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const [isExporting, setExporting] = useState(false)
  return (
    <section className="panel" aria-labelledby="your-data-title">
      <h2 id="your-data-title" className="text-panel">
        Your data
      </h2>
      <p className="mt-2 text-soft">
        Download everything we store about you, or delete your account.
      </p>
      <p className="buttons mt-3.5 max-sm:*:flex-auto">
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
        <button type="button" className="button secondary" onClick={() => setConfirming(true)}>
          Delete my account
        </button>
      </p>
      {isConfirming && (
        <ConfirmDialog
          title="Delete your account?"
          phrase={deletionPhrase}
          action="Delete my account"
          onConfirm={() => deleteMyAccount(deletionPhrase)}
          onClose={() => setConfirming(false)}
        >
          This permanently deletes your account with all saved opportunities, notes, scenarios, quiz
          answers and conversations. If you have a membership, we cancel it first, and you lose the
          rest of the paid period.
          {founding && ' You also lose your founding rate permanently.'}
        </ConfirmDialog>
      )}
    </section>
  )
}
