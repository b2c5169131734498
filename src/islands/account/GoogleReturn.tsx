import { useEffect } from 'react'
import { finishGoogleSignIn } from '../../stores/account/sign-in.ts'
import { ProtectCheck } from './ProtectCheck.tsx'
import { useOverlays } from '../../ui/use-overlays.ts'

/** Finishes the Google sign-in. The store then sends the user back to the previous page. */
export default function GoogleReturn() {
  useOverlays()
  useEffect(() => void finishGoogleSignIn(), [])
  return (
    <>
      <p className="lede" role="status">
        Signing you in...
      </p>
      <ProtectCheck />
    </>
  )
}
