import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adopt-styles.ts'
import dialogStyles from '../islands/account/sign-in-dialog.css?inline'
import SignInDialog from '../islands/account/SignInDialog.tsx'
import toasterStyles from './toaster.css?inline'
import Toaster from './Toaster.tsx'

let mounted = false

/** Puts the sign-in dialog and the toasts at the end of the page, once. The dialog moves the toasts. */
export function mountOverlays(): void {
  if (mounted) return
  mounted = true
  adoptStyles(dialogStyles, toasterStyles)
  const place = document.createElement('div')
  const toasts = document.createElement('div')
  document.body.append(place, toasts)
  createRoot(place).render(<SignInDialog toasts={toasts} />)
  createRoot(toasts).render(<Toaster />)
}
