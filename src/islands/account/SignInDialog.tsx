import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Intent } from '../../stores/account/intent.ts'
import { $protectCheck, prepareDialog } from '../../stores/account/sign-in-steps.ts'
import { $signInDialog, closeSignIn } from '../../stores/account/sign-in.ts'
import type { Mode, SignInDialog as SignInState } from '../../stores/account/sign-in.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { ProtectCheck } from './ProtectCheck.tsx'
import { SignInCode, SignInForm } from './SignInForm.tsx'

function actionTitle(intent: Intent): string {
  switch (intent.kind) {
    case 'save':
      return `Save ${intent.title}`
    case 'ask':
      return 'Ask the AI'
    case 'scenario':
      return 'Save your scenario'
    case 'subscribe':
      return intent.price === 'founding' ? 'Become a founding member' : 'Become a member'
  }
}

const titles = {
  signin: 'Sign in',
  signup: 'Create an account',
  code: 'Check your email',
  reset: 'Reset your password',
}

const isForm = (step: SignInState['step']): step is Mode => step === 'signin' || step === 'signup'

const titleOf = ({ step, intent }: SignInState): string | undefined =>
  intent && isForm(step) ? actionTitle(intent) : step && titles[step]

export default function SignInDialog({ toasts }: { toasts: HTMLElement }) {
  const dialog = useStore($signInDialog)
  const isChecking = useStore($protectCheck) === 'shown'
  const element = useRef<HTMLDialogElement>(null)

  const { step, code, error } = dialog
  const isOpen = step !== undefined

  useEffect(() => {
    const native = element.current
    if (!native) return
    // A modal dialog covers everything outside it, so move the toasts inside.
    const parent = isOpen ? native : document.body
    if (toasts.parentNode !== parent) parent.append(toasts)
    if (native.open === isOpen) return
    // The native dialog keeps the focus inside. When it closes, it returns the focus to the element
    // that had it before.
    if (!isOpen) return native.close()
    prepareDialog()
    native.showModal()
  }, [isOpen, toasts])
  useEffect(() => focusIn(element, 'form input:not([hidden])'), [step, code])
  useEffect(() => focusIn(element, '[aria-invalid="true"]'), [error])

  return (
    <dialog
      ref={element}
      className="sign-in dialog max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain max-sm:mb-4"
      aria-labelledby="sign-in-title"
      onClose={() => isOpen && closeSignIn()}
      // The target is the dialog itself only for a press on its backdrop or border.
      onPointerDown={(event) => event.target === element.current && closeSignIn()}
    >
      {isOpen && (
        // Animate this element, not the dialog. The dialog contains the toasts, so a transform on
        // the dialog would change the position of the toasts.
        <div className="relative grid p-6 motion-safe:animate-[rise_160ms_ease-out]">
          <h2 id="sign-in-title" className="pr-10 text-panel">
            {isChecking ? 'One quick check' : titleOf(dialog)}
          </h2>
          <button
            type="button"
            className="icon-button absolute top-2.5 right-2.5"
            aria-label="Close"
            onClick={closeSignIn}
          >
            <LineIcon path="m5 5 14 14M19 5 5 19" />
          </button>
          <div className="grid" hidden={isChecking}>
            {isForm(step) ? (
              <SignInForm dialog={dialog} mode={step} />
            ) : (
              <SignInCode dialog={dialog} />
            )}
          </div>
          <ProtectCheck />
        </div>
      )}
    </dialog>
  )
}

function focusIn(dialog: RefObject<HTMLElement | null>, selector: string): void {
  dialog.current?.querySelector<HTMLElement>(selector)?.focus()
}
