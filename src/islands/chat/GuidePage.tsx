import { useEffect } from 'react'
import type { Membership } from '../../stores/billing/membership.ts'
import { useChatPart } from './use-chat-part.tsx'

const load = () => import('./MemberGuide.tsx')
const isMember = (membership: Membership) => membership === 'member'

/**
 * Whether the stored tier is `member`. If so, the chat's code loads in parallel with the session.
 */
const wasMember = () =>
  typeof document !== 'undefined' && document.documentElement.dataset['tier'] === 'member'

/**
 * The members' part of /ai-chat. Other users see static content. The page's styles choose between
 * the two before the first paint.
 */
export default function GuidePage() {
  const { membership, part, failure } = useChatPart(
    isMember,
    load,
    'We couldn’t load the chat. Your conversation is safe.',
  )
  useEffect(() => {
    if (wasMember()) void load().catch(() => undefined)
  }, [])

  if (membership === 'none') return null
  if (failure) return <div className="panel">{failure}</div>
  if (!isMember(membership) || !part) {
    return (
      <div className="grid h-184 place-content-center text-soft">
        <p role="status">Loading your conversation...</p>
      </div>
    )
  }
  return <part.default />
}
