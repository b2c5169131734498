import { loadClerk, sessionToken } from '../../../../../src/browser/clerk.ts'
import { takeIntent } from '../../../../../src/stores/account/intent.ts'
import { $session, signOut, startSession } from '../../../../../src/stores/account/session.ts'
import { openSignIn } from '../../../../../src/stores/account/sign-in.ts'
import { $toasts, showStoredToast, showToast } from '../../../../../src/stores/ui/toasts.ts'

const element = (id: string) => document.getElementById(id)!

$session.subscribe((session) => {
  const who = session.state === 'signed-in' ? ` ${session.user.email}` : ''
  element('session').textContent = `${session.state}${who}`
  if (session.state === 'signed-in') {
    const intent = takeIntent('save')
    if (intent) element('session').dataset.finished = intent.slug
  }
})
$toasts.subscribe((toasts) => {
  element('toasts').replaceChildren(
    ...toasts.map(({ title, description = '' }) => {
      const item = document.createElement('li')
      item.textContent = `${title}: ${description}`
      return item
    }),
  )
})
element('open').addEventListener('click', () => openSignIn())
element('save').addEventListener('click', () =>
  openSignIn({ kind: 'save', slug: 'luxury-travel-medicine', title: 'Luxury Travel Medicine' }),
)
element('sign-out').addEventListener('click', () => void signOut())
showStoredToast()
void startSession()

declare global {
  interface Window {
    site: {
      loadClerk: typeof loadClerk
      sessionToken: typeof sessionToken
      showToast: typeof showToast
    }
  }
}
document.body.dataset.ready = ''
window.site = { loadClerk, sessionToken, showToast }
