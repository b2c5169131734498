import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import * as Radix from '@radix-ui/react-toast'
import { $signInDialog } from '../stores/account/sign-in.ts'
import { $toasts, dismissToast, type ShownToast } from '../stores/ui/toasts.ts'

const iconPaths = {
  success: 'm4 13 5 5L20 6',
  notice: 'M6 4h12v17l-6-4.5L6 21Z',
  error: 'M12 7v6m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
}

/** Toasts close after 5 s or a 50 px swipe. F8 moves the focus to them. */
export default function Toaster() {
  const toasts = useStore($toasts)
  const { open } = useStore($signInDialog)
  const last = toasts.at(-1)
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      {/* Radix announces toasts outside the dialog, where an open dialog silences them. The dialog
          announces errors itself. */}
      <p className="visually-hidden" role="status">
        {open && last && last.tone !== 'error' && `${last.title}. ${last.description ?? ''}`}
      </p>
      <Radix.Viewport className="toasts" hotkey={['F8']} label="Notifications (F8)" />
    </Radix.Provider>
  )
}

function Toast({ toast }: { toast: ShownToast }) {
  const { id, title, description, tone = 'success', action } = toast
  const isDialogEscape = useRef(false)
  // Escape closes the sign-in dialog first. Radix calls onOpenChange right after this handler.
  const ignoreDialogEscape = () => {
    isDialogEscape.current = $signInDialog.get().open
    queueMicrotask(() => (isDialogEscape.current = false))
  }
  return (
    <Radix.Root
      className={`toast ${tone}`}
      type={tone === 'error' ? 'foreground' : 'background'}
      open
      onEscapeKeyDown={ignoreDialogEscape}
      onOpenChange={(open) => open || isDialogEscape.current || dismissToast(id)}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={iconPaths[tone]} />
      </svg>
      <div>
        <Radix.Title className="toast-title">{title}</Radix.Title>
        {description && <Radix.Description className="soft">{description}</Radix.Description>}
        {action && (
          <Radix.Action asChild altText={action.altText}>
            {'href' in action ? (
              <a className="button secondary" href={action.href}>
                {action.label}
              </a>
            ) : (
              <button type="button" className="button secondary" onClick={action.run}>
                {action.label}
              </button>
            )}
          </Radix.Action>
        )}
      </div>
      <Radix.Close className="icon-button" aria-label="Dismiss">
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </Radix.Close>
    </Radix.Root>
  )
}
