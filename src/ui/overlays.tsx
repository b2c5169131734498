import { createRoot } from 'react-dom/client'
import './island-styles.ts'
import SignInDialog from '../islands/account/SignInDialog.tsx'
import Toaster from './Toaster.tsx'

let mounted = false

/** While the sign-in dialog is open, `SignInDialog` moves the `toasts` element into the dialog. */
export function mountOverlays(): void {
  if (mounted) return
  mounted = true
  const dialog = document.createElement('div')
  const toasts = document.createElement('div')
  document.body.append(dialog, toasts)
  createRoot(dialog).render(<SignInDialog toasts={toasts} />)
  createRoot(toasts).render(<Toaster />)
}
