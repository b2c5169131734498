import { useStore } from '@nanostores/react'
import { $saveState, type SaveState } from '../../stores/launch/plans.ts'

const texts: Record<SaveState, string> = {
  saved: 'Saved in your account',
  saving: 'Saving...',
  waiting:
    'Not saved in your account yet. Your changes are stored on this device, and we keep trying.',
  refused:
    'We couldn’t save your last change. It’s stored on this device. Shorten or delete some notes. We try again after your next change.',
  unstored:
    'Not saved yet, and this browser can’t store your changes. Keep this page open until it says “Saved in your account”.',
}

export function SaveStatus() {
  const state = useStore($saveState)
  return (
    <p className="note no-print" role="status">
      {texts[state]}
    </p>
  )
}
