import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Intent } from '../../stores/account/intent.ts'
import { $session, signOut, startSession } from '../../stores/account/session.ts'
import { openSignIn, resumeSignIn } from '../../stores/account/sign-in.ts'
import { showStoredToast } from '../../stores/ui/toasts.ts'
import { $user } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useTooltip } from '../../ui/use-tooltip.ts'
import './account-menu.css'

const links = [
  { href: '/saved', text: 'Saved Opportunities', icon: 'M6.5 4h11v16.5L12 16.5l-5.5 4Z' },
  { href: '/ai-chat', text: 'AI Guidance', icon: 'M4 5h16v12H9l-5 4ZM8 9h8M8 13h5' },
  { href: '/subscription', text: 'Manage Subscription', icon: 'M3 6h18v12H3ZM3 10h18M6 14.5h4' },
]

/** Shown to members after the other links. */
const memberLinks = [
  { href: '/early', text: 'New Entries', icon: 'M5 3h14v18H5ZM8.5 8h7M8.5 12h7M8.5 16h4' },
]

const Icon = ({ path }: { path: string }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** Label of the tier badge. */
const tierName = (user: { subscriptionTier: string; isFoundingMember: boolean }) =>
  user.subscriptionTier !== 'member' ? 'Free' : user.isFoundingMember ? 'Founding Member' : 'Member'

/** The action of the static button that opens the dialog, if it has one. */
function staticIntent(): Intent | undefined {
  const { dataset } = document.documentElement
  const isSubscribe = dataset.signIn === 'subscribe'
  delete dataset.signIn
  if (!isSubscribe) return undefined
  return { kind: 'subscribe', price: dataset.seatsLeft === '0' ? 'standard' : 'founding' }
}

/**
 * The Sign In button or the user menu. The static page holds both, and the session hint selects
 * one before the first paint.
 */
export default function AccountMenu() {
  const session = useStore($session, ssrSnapshots.session)
  const user = useStore($user, ssrSnapshots.user)
  const avatar = useTooltip<HTMLButtonElement>('Account')
  useEffect(() => {
    void startSession()
    showStoredToast()
  }, [])
  useEffect(() => {
    if (session.state === 'signed-out') resumeSignIn()
  }, [session.state])

  const clerkUser = session.state === 'signed-in' ? session.user : undefined
  const name = [user?.firstName ?? clerkUser?.firstName, user?.lastName ?? clerkUser?.lastName]
    .filter(Boolean)
    .join(' ')
  const email = user?.email ?? clerkUser?.email ?? ''
  const initials =
    name
      .split(' ')
      .map((word) => word.charAt(0))
      .join('')
      .slice(0, 2)
      .toUpperCase() || email.charAt(0).toUpperCase()

  return (
    <>
      <button
        type="button"
        className="button secondary signed-out"
        onClick={() => openSignIn(staticIntent())}
      >
        Sign In
      </button>
      <button
        ref={avatar}
        type="button"
        className="avatar signed-in"
        popoverTarget="account"
        // Voice control users say the visible text, so the label contains it.
        aria-label={initials ? `Account, ${initials}` : 'Account'}
      >
        <span>{initials}</span>
      </button>
      <div id="account" popover="auto" className="account">
        <p className="account-name">{name || 'My Account'}</p>
        {email && <p className="note">{email}</p>}
        {user && <p className="tier">{tierName(user)}</p>}
        {session.state === 'unavailable' && (
          <p className="note">
            We couldn’t load your account.{' '}
            <button type="button" className="link" onClick={() => void startSession()}>
              Try again
            </button>
          </p>
        )}
        <ul role="list">
          {(user?.subscriptionTier === 'member' ? [...links, ...memberLinks] : links).map(
            ({ href, text, icon }) => (
              <li key={href}>
                <a href={href}>
                  <Icon path={icon} />
                  {text}
                </a>
              </li>
            ),
          )}
          <li>
            <button type="button" onClick={() => void signOut()}>
              <Icon path="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" />
              Log out
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
