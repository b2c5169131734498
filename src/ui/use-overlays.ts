import { useEffect } from 'react'
import { $signInDialog } from '../stores/account/sign-in.ts'
import { $toasts } from '../stores/ui/toasts.ts'

/**
 * For islands that may show a toast or open the sign-in dialog. The code for both loads when the
 * first one is needed.
 */
export function useOverlays(): void {
  useEffect(() => {
    const load = () => void import('./overlays.tsx').then(({ mountOverlays }) => mountOverlays())
    const unsubscribes = [
      $toasts.subscribe((toasts) => toasts.length > 0 && load()),
      $signInDialog.subscribe((dialog) => dialog.open && load()),
    ]
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
  }, [])
}
