import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $protectCheck, protectCheckElementId } from '../../stores/account/sign-in.ts'

const sentences = {
  none: '',
  running: 'Checking that you are not a bot. This can take a minute.',
  shown: 'This keeps bots out. You continue right after it.',
}

/** Where Clerk draws its bot check, and a sentence about it. */
export function ProtectCheck() {
  const check = useStore($protectCheck)
  const place = useRef<HTMLDivElement>(null)

  // The button that was pressed is hidden now.
  useEffect(() => {
    if (check === 'shown') place.current?.focus()
  }, [check])

  return (
    <div className="protect-check">
      <p className="soft" role="status">
        {sentences[check]}
      </p>
      <div ref={place} id={protectCheckElementId} tabIndex={-1} />
    </div>
  )
}
