import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { $limits } from '../../stores/account/limits.ts'
import { day } from '../billing/plan-labels.ts'

/** Messages that the plan leaves in this month; for members there is no end of them. */
export const messagesLeft = ({ aiMessagesLimit, aiMessagesUsed }: Limits): number =>
  aiMessagesLimit === unlimited ? Infinity : Math.max(0, aiMessagesLimit - aiMessagesUsed)

/** How many messages the plan leaves in this month. */
export function MessagesLeft() {
  const known = useStore($limits)
  if (known.state !== 'loaded') return <span className="badge plain" hidden />
  const { limits } = known
  if (limits.aiMessagesLimit === unlimited) return <span className="badge plain">Unlimited</span>
  const count = messagesLeft(limits)
  return (
    <span className="badge plain">
      {count} {count === 1 ? 'message' : 'messages'} left
    </span>
  )
}

/** The same beside an opportunity, where the free plan's messages are spent. */
export function MessagesOfPlan() {
  const known = useStore($limits)
  if (known.state !== 'loaded') return <span />
  const { limits } = known
  if (limits.aiMessagesLimit === unlimited) return <span className="badge plain">Unlimited</span>
  const count = messagesLeft(limits)
  return (
    <span className="chat-left">
      <span className="badge plain">
        {count} of {limits.aiMessagesLimit} messages left
      </span>
      {count < limits.aiMessagesLimit && (
        <span className="note">
          {count === 0 ? 'They' : 'All'} come back on {day(limits.resetsAt)}.{' '}
          {count === 0 && <a href="/pricing">See membership</a>}
        </span>
      )}
    </span>
  )
}
