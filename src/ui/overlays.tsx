import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import * as Radix from '@radix-ui/react-toast'
import SignInDialog from '../islands/account/SignInDialog.tsx'
import { $signInDialog } from '../stores/account/sign-in.ts'
import { $toasts, dismissToast, type ShownToast } from '../stores/ui/toasts.ts'
import './island-styles.ts'
import { errorIconPath, LineIcon } from './LineIcon.tsx'

const looks = {
  success: { icon: 'm4 13 5 5L20 6', iconColor: 'text-high', edge: 'border-l-high' },
  notice: { icon: 'M6 4h12v17l-6-4.5L6 21Z', iconColor: 'text-mid', edge: 'border-l-lamp' },
  error: {
    icon: errorIconPath,
    iconColor: 'text-err',
    edge: 'border-l-err',
  },
}

/**
 * During a swipe, the toast follows the finger. If the swipe is too short to close the toast, the
 * toast slides back.
 */
const swipeLook =
  '[touch-action:pan-y] data-[swipe=move]:[translate:var(--radix-toast-swipe-move-x)] motion-safe:data-[swipe=cancel]:[transition:translate_160ms]'

function Toaster() {
  const toasts = useStore($toasts)
  const { step } = useStore($signInDialog)
  const last = toasts.at(-1)
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      {/* While the sign-in dialog is open, screen readers ignore Radix's announcements, because
          Radix puts them outside the dialog. So announce each toast here, inside the dialog. */}
      <p className="visually-hidden" role="status">
        {step && last && `${last.title}. ${last.description ?? ''}`}
      </p>
      {/* On a phone, show toasts at the top of an open dialog. At the bottom, they would cover the
          dialog's button or be under the keyboard. */}
      <Radix.Viewport
        className="toasts fixed right-2 bottom-2 z-50 grid w-[min(24rem,100vw-1rem)] list-none gap-2.5 p-0 outline-offset-[6px] max-sm:in-[dialog]:top-1 max-sm:in-[dialog]:bottom-auto sm:right-4 sm:bottom-4 print:hidden"
        hotkey={['F8']}
        label="Notifications (F8)"
      />
    </Radix.Provider>
  )
}

function Toast({ toast }: { toast: ShownToast }) {
  const { id, title, description, tone = 'success', action, duration } = toast
  const look = looks[tone]
  const isDialogEscape = useRef(false)
  // If the dialog is open, Escape must close the dialog but not the toast. Radix calls
  // `onOpenChange` right after this handler, so set `isDialogEscape` only until the next microtask.
  const ignoreDialogEscape = () => {
    isDialogEscape.current = $signInDialog.get().step !== undefined
    queueMicrotask(() => (isDialogEscape.current = false))
  }
  return (
    <Radix.Root
      className={`toast ${tone} flex items-start gap-3 rounded-control border border-l-6 border-edge bg-card py-3 pr-2 pl-3.5 text-sm [box-shadow:var(--shadow-float)] motion-safe:data-[state=open]:animate-[rise_160ms_ease-out] ${look.edge} ${swipeLook}`}
      type={tone === 'error' ? 'foreground' : 'background'}
      open
      {...(duration !== undefined && { duration })}
      onEscapeKeyDown={ignoreDialogEscape}
      onOpenChange={(open) => open || isDialogEscape.current || dismissToast(id)}
    >
      <LineIcon
        className={`mt-0.5 flex-none max-[15rem]:hidden ${look.iconColor}`}
        path={look.icon}
      />
      <div className="flex-1 wrap-anywhere">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className="text-soft">{description}</Radix.Description>}
        {action && (
          <Radix.Action asChild altText={action.altText}>
            {'href' in action ? (
              <a className="button secondary mt-2" href={action.href}>
                {action.label}
              </a>
            ) : (
              <button type="button" className="button secondary mt-2" onClick={action.run}>
                {action.label}
              </button>
            )}
          </Radix.Action>
        )}
      </div>
      <Radix.Close className="icon-button" aria-label="Dismiss">
        <LineIcon size={18} path="m6 6 12 12M18 6 6 18" />
      </Radix.Close>
    </Radix.Root>
  )
}

// Mounts both when the file is loaded. While the sign-in dialog is open, `SignInDialog` moves the
// `toasts` element into the dialog.
const dialog = document.createElement('div')
const toasts = document.createElement('div')
document.body.append(dialog, toasts)
createRoot(dialog).render(<SignInDialog toasts={toasts} />)
createRoot(toasts).render(<Toaster />)
