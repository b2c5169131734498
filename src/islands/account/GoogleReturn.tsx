import { useEffect } from 'react'
import { finishGoogleSignIn } from '../../stores/account/sign-in-steps.ts'
import { ProtectCheck } from './ProtectCheck.tsx'

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
