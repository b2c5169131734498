import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $membership, retryMembership, unreadable } from '../stores/membership.ts'
import { startSession } from '../stores/session.ts'
import { asBuilt } from './as-built.ts'
import { useLoaded } from './use-loaded.ts'
import { useOverlays } from './use-overlays.ts'

const load = () => import('./MemberGuidance.tsx')

/** Whether the page was left by a member: their chat is fetched while the session is still read. */
const wasMember = () =>
  typeof document !== 'undefined' && document.documentElement.dataset['tier'] === 'member'

/**
 * The part of /ai-chat that members have. Who is known to be no member has the upsell instead,
 * which the page's style decides before the first paint.
 */
export default function GuidancePage() {
  const membership = useStore($membership, asBuilt.membership)
  const isMember = membership === 'member'
  const { part, failed, retry } = useLoaded(isMember, load)
  useOverlays()
  useEffect(() => {
    if (wasMember()) void load().catch(() => undefined)
    void startSession()
  }, [])

  if (membership === 'none') return null
  if (membership === 'unreadable' || failed) {
    return (
      <div className="panel guidance-state" role="alert">
        <p>{failed ? 'The chat could not be loaded. Your conversation is safe.' : unreadable}</p>
        <button
          type="button"
          className="button secondary"
          onClick={() => (failed ? retry() : void retryMembership())}
        >
          Retry
        </button>
      </div>
    )
  }
  if (!isMember || !part) {
    return (
      <div className="guidance-state guidance-waiting">
        <p role="status">Loading your conversation...</p>
      </div>
    )
  }
  return <part.default />
}
