import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $protectCheck, protectCheckElementId } from '../../stores/account/sign-in-steps.ts'

const statusTexts = {
  none: '',
  running: 'We are checking that you are not a bot. This can take a minute.',
  shown: 'Complete this check to continue. It keeps bots out.',
}

export function ProtectCheck() {
  const check = useStore($protectCheck)
  const place = useRef<HTMLDivElement>(null)

  // When the bot check appears, SignInDialog hides the form that had the focus. Move the focus to
  // the check.
  useEffect(() => {
    if (check === 'shown') place.current?.focus()
  }, [check])

  return (
    <div>
      <p className="text-soft not-empty:mt-2 not-empty:mb-4" role="status">
        {statusTexts[check]}
      </p>
      <div ref={place} id={protectCheckElementId} tabIndex={-1} />
    </div>
  )
}
