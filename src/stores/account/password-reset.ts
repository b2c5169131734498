import { finishPasswordReset, startPasswordReset } from '../../browser/password-reset.ts'
import { attemptCode } from '../../browser/sign-in.ts'
import type { SignInResult } from '../../browser/sign-in.ts'
import { $signInDialog, setError, runStep } from './sign-in.ts'

/** Mails a code to the address in the form; the password beside it does not matter. */
export async function forgotPassword(email: string): Promise<void> {
  const address = email.trim()
  if (address === '') return setError('Please enter your email', 'email')
  await runStep('reset', () => startPasswordReset(address), { email: address, wrong: 'email' })
}

/** The code and the new password; once the code was right, the password alone. */
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
      return passwordAlone(await finishPasswordReset(email, password))
    },
    { wrong: 'code' },
  )
}

/** A code is good once: what fails after it is about the password. */
const passwordAlone = (result: SignInResult): SignInResult =>
  result.kind === 'error' ? { ...result, step: 'new-password' } : result
