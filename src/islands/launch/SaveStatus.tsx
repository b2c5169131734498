import { useStore } from '@nanostores/react'
import { $saveState, type SaveState } from '../../stores/launch/plans.ts'

const texts: Record<SaveState, string> = {
  saved: 'Saved in your account',
  saving: 'Saving...',
  waiting:
    'Not sent yet. Your changes are stored on this device, and we send them when you’re online.',
  refused:
    'We couldn’t save your last change. It’s stored on this device. Shorten it, then try again.',
  unstored:
    'Not sent yet, and this browser stores nothing. Keep this page open until you’re online.',
}

export function SaveStatus() {
  const state = useStore($saveState)
  return (
    <p className="note no-print" role="status">
      {texts[state]}
    </p>
  )
}
