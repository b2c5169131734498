import { useEffect } from 'react'
import { $signInDialog } from '../stores/account/sign-in.ts'
import { $toasts } from '../stores/ui/toasts.ts'

/**
 * For an island that may show a toast or open the sign-in dialog: their code is loaded when
 * the first of them is wanted.
 */
export function useOverlays(): void {
  useEffect(() => {
    const load = () => void import('./overlays.tsx').then(({ mountOverlays }) => mountOverlays())
    const ends = [
      $toasts.subscribe((toasts) => toasts.length > 0 && load()),
      $signInDialog.subscribe((dialog) => dialog.open && load()),
    ]
    return () => ends.forEach((end) => end())
  }, [])
}
