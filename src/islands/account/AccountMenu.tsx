import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { firstCharacter, initialsOf } from '../../../domain/text/text.ts'
import type { Intent } from '../../stores/account/intent.ts'
import { $session, signOut, startSession } from '../../stores/account/session.ts'
import { openSignIn, resumeSignIn } from '../../stores/account/sign-in.ts'
import { showStoredToast } from '../../stores/ui/toasts.ts'
import { $user } from '../../stores/account/user.ts'
import { bookmarkPath, LineIcon } from '../../ui/LineIcon.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'

const links = [
  { href: '/plan', text: 'My launch plan', icon: 'M5 4h14v16H5ZM8.5 9l1.5 1.5L13 8M8.5 15h7' },
  { href: '/saved', text: 'Saved Opportunities', icon: bookmarkPath },
  { href: '/ai-chat', text: 'AI Guidance', icon: 'M4 5h16v12H9l-5 4ZM8 9h8M8 13h5' },
  { href: '/subscription', text: 'Manage Subscription', icon: 'M3 6h18v12H3ZM3 10h18M6 14.5h4' },
]

const memberLinks = [
  { href: '/early', text: 'New Entries', icon: 'M5 3h14v18H5ZM8.5 8h7M8.5 12h7M8.5 16h4' },
]

const entryLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control border-0 bg-transparent px-3 py-1.5 text-left text-sm text-ink no-underline hover:bg-surface-sunken'

const tierName = (user: { subscriptionTier: string; isFoundingMember: boolean }) =>
  user.subscriptionTier !== 'member' ? 'Free' : user.isFoundingMember ? 'Founding Member' : 'Member'

/**
 * Returns the intent to subscribe if the user clicked a button with `data-sign-in="subscribe"`.
 * Page.astro's script copies this value to the root element, and this function deletes it there.
 */
function staticIntent(): Intent | undefined {
  const { dataset } = document.documentElement
  const isSubscribe = dataset.signIn === 'subscribe'
  delete dataset.signIn
  if (!isSubscribe) return undefined
  return { kind: 'subscribe', price: dataset.seatsLeft === '0' ? 'standard' : 'founding' }
}

/** `trigger` holds what Radix passes to the control of a tooltip. */
function Avatar({ initials, ...trigger }: { initials: string }) {
  return (
    <button
      {...trigger}
      type="button"
      className="signed-in avatar"
      popoverTarget="account"
      // Voice control users say the visible text, so the label contains it.
      aria-label={initials ? `Account, ${initials}` : 'Account'}
      // The label says what the tooltip says. A description would repeat it.
      aria-describedby={undefined}
    >
      <span>{initials}</span>
    </button>
  )
}

/**
 * The static page holds both the Sign In button and the user menu. Before the first paint, the head
 * script reads a cookie to select one.
 */
export default function AccountMenu() {
  const session = useStore($session, ssrSnapshots.session)
  const user = useStore($user, ssrSnapshots.user)
  // The static page holds an empty menu, because only this script can open it.
  const [hasEntries, setEntries] = useState(false)
  useEffect(() => {
    setEntries(true)
    void startSession()
    void showStoredToast()
  }, [])
  useEffect(() => {
    if (session.state === 'signed-out') resumeSignIn()
  }, [session.state])

  const clerkUser = session.state === 'signed-in' ? session.user : undefined
  const userId = clerkUser?.id
  useEffect(() => {
    if (!userId) return
    void import('../../stores/tools/change-profile.ts').then((it) => it.syncProfile(userId))
  }, [userId])
  const name = [user?.firstName ?? clerkUser?.firstName, user?.lastName ?? clerkUser?.lastName]
    .filter(Boolean)
    .join(' ')
  const email = user?.email ?? clerkUser?.email ?? ''
  const initials = initialsOf(name) || firstCharacter(email).toUpperCase()

  return (
    <>
      <button
        type="button"
        className="signed-out button secondary noscript:hidden"
        onClick={() => openSignIn(staticIntent())}
      >
        Sign In
      </button>
      <Tooltip text="Account">
        <Avatar initials={initials} />
      </Tooltip>
      <div id="account" popover="auto" className="account-menu">
        {hasEntries && (
          <>
            <p className="px-3 font-semibold wrap-anywhere" dir="auto">
              {name || 'My Account'}
            </p>
            {email && <p className="note px-3 wrap-anywhere">{email}</p>}
            {user && <p className="tier badge plain mx-3 mt-1">{tierName(user)}</p>}
            {session.state === 'unavailable' && (
              <p className="note px-3">
                We couldn’t load your account.{' '}
                <RetryButton className="link" onClick={() => void startSession()}>
                  Try again
                </RetryButton>
              </p>
            )}
            <ul role="list" className="mt-3 border-t border-line pt-1">
              {(user?.subscriptionTier === 'member' ? [...links, ...memberLinks] : links).map(
                ({ href, text, icon }) => (
                  <li key={href}>
                    <a href={href} className={entryLook}>
                      <LineIcon size={18} path={icon} />
                      {text}
                    </a>
                  </li>
                ),
              )}
              <li className="mt-1 border-t border-line pt-1">
                <button type="button" className={entryLook} onClick={() => void signOut()}>
                  <LineIcon size={18} path="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" />
                  Log out
                </button>
              </li>
            </ul>
          </>
        )}
      </div>
    </>
  )
}
