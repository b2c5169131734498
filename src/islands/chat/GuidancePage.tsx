import { useEffect } from 'react'
import type { Membership } from '../../stores/billing/membership.ts'
import { useChatPart } from './use-chat-part.tsx'

const load = () => import('./MemberGuidance.tsx')
const isMember = (membership: Membership) => membership === 'member'

/** Whether the page was left by a member: their chat is fetched while the session is still read. */
const wasMember = () =>
  typeof document !== 'undefined' && document.documentElement.dataset['tier'] === 'member'

/**
 * The part of /ai-chat that members have. Who is known to be no member has the upsell instead,
 * which the page's style decides before the first paint.
 */
export default function GuidancePage() {
  const { membership, part, failure } = useChatPart(
    isMember,
    load,
    'The chat could not be loaded. Your conversation is safe.',
  )
  useEffect(() => {
    if (wasMember()) void load().catch(() => undefined)
  }, [])

  if (membership === 'none') return null
  if (failure) {
    return (
      <div className="panel guidance-state" role="alert">
        {failure}
      </div>
    )
  }
  if (!isMember(membership) || !part) {
    return (
      <div className="guidance-state guidance-waiting">
        <p role="status">Loading your conversation...</p>
      </div>
    )
  }
  return <part.default />
}
