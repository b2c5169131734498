import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adopt-styles.ts'
import dialogStyles from './sign-in-dialog.css?inline'
import SignInDialog from './SignInDialog.tsx'
import toasterStyles from './toaster.css?inline'
import Toaster from './Toaster.tsx'

let mounted = false

/** Puts the sign-in dialog and the toasts at the end of the page, once. */
export function mountOverlays(): void {
  if (mounted) return
  mounted = true
  adoptStyles(dialogStyles, toasterStyles)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <>
      <SignInDialog />
      <Toaster />
    </>,
  )
}
