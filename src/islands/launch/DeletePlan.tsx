import { useState } from 'react'
import { removePlan } from '../../stores/launch/plans.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function DeletePlan({ slug, title }: { slug: string; title: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="no-print lg:col-span-8">
      <button type="button" className="link text-sm" onClick={() => setAsking(true)}>
        Delete this plan
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this plan?"
          action="Delete the plan"
          onConfirm={() =>
            removePlan(slug).then(
              () => undefined,
              () => 'We couldn’t delete the plan. Try again.',
            )
          }
          onClose={() => setAsking(false)}
        >
          {`This deletes the check marks, numbers, notes, prices and costs of ${title}. You can’t undo this.`}
        </ConfirmDialog>
      )}
    </p>
  )
}
