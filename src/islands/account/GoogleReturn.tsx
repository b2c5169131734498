import { useEffect } from 'react'
import { finishGoogleSignIn } from '../../stores/account/sign-in.ts'
import { ProtectCheck } from './ProtectCheck.tsx'
import { useOverlays } from '../../ui/use-overlays.ts'

/** Finishes what Google began; the store then leads the user back to where they were. */
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
