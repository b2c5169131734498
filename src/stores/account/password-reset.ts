import { finishPasswordReset, startPasswordReset } from '../../browser/password-reset.ts'
import { attemptCode } from '../../browser/sign-in.ts'
import type { SignInResult } from '../../browser/sign-in.ts'
import { runStep, setError } from './sign-in-steps.ts'
import { $signInDialog } from './sign-in.ts'

export async function forgotPassword(email: string): Promise<void> {
  const address = email.trim()
  if (address === '') return setError('Please enter your email', 'email')
  await runStep('reset', () => startPasswordReset(address), { email: address, errorField: 'email' })
}

export async function submitNewPassword(typed: string, password: string): Promise<void> {
  const { step, email } = $signInDialog.get()
  const code = typed.replaceAll(/\s/g, '')
  if (step === 'reset' && code === '') return setError('Enter the code from the email', 'code')
  if (password === '') return setError('Enter a new password', 'password')
  await runStep(
    'form',
    async () => {
      const checked = step === 'reset' ? await attemptCode(code) : undefined
      if (checked?.kind === 'error') return checked
      return withPasswordStep(await finishPasswordReset(email, password))
    },
    { errorField: 'code' },
  )
}

/**
 * Clerk accepts a code only once. If Clerk accepts the code but rejects the password, the dialog
 * asks only for a new password.
 */
const withPasswordStep = (result: SignInResult): SignInResult =>
  result.kind === 'error' ? { ...result, step: 'new-password' } : result
