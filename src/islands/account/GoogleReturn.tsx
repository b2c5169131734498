import { useEffect } from 'react'
import { finishGoogleSignIn } from '../../stores/account/sign-in-steps.ts'
import { ProtectCheck } from './ProtectCheck.tsx'

/** Finishes the Google sign-in. The user then returns to the page they came from. */
export default function GoogleReturn() {
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
