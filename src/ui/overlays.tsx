import { createRoot } from 'react-dom/client'
import { adoptStyles } from './adopt-styles.ts'
import dialogStyles from '../islands/account/sign-in-dialog.css?inline'
import SignInDialog from '../islands/account/SignInDialog.tsx'
import toasterStyles from './toaster.css?inline'
import Toaster from './Toaster.tsx'

let mounted = false

/** Mounts the sign-in dialog and the toasts once. An open dialog holds the toasts. */
export function mountOverlays(): void {
  if (mounted) return
  mounted = true
  adoptStyles(dialogStyles, toasterStyles)
  const dialog = document.createElement('div')
  const toasts = document.createElement('div')
  document.body.append(dialog, toasts)
  createRoot(dialog).render(<SignInDialog toasts={toasts} />)
  createRoot(toasts).render(<Toaster />)
}
