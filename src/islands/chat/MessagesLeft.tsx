import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { $limits } from '../../stores/account/limits.ts'
import { day } from '../billing/plan-labels.ts'

/** Messages left this month; `Infinity` for an unlimited plan. */
export const messagesLeft = ({ aiMessagesLimit, aiMessagesUsed }: Limits): number =>
  aiMessagesLimit === unlimited ? Infinity : Math.max(0, aiMessagesLimit - aiMessagesUsed)

export function MessagesLeft() {
  const view = useStore($limits)
  if (view.state !== 'loaded') return <span className="badge plain" hidden />
  const { limits } = view
  if (limits.aiMessagesLimit === unlimited) return <span className="badge plain">Unlimited</span>
  const count = messagesLeft(limits)
  return (
    <span className="badge plain">
      {count} {count === 1 ? 'message' : 'messages'} left
    </span>
  )
}

/** For an opportunity's page: the number of messages left, and the date of the monthly reset. */
export function MessagesOfPlan() {
  const view = useStore($limits)
  if (view.state !== 'loaded') return <span />
  const { limits } = view
  if (limits.aiMessagesLimit === unlimited) return <span className="badge plain">Unlimited</span>
  const count = messagesLeft(limits)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="badge plain">
        {count} of {limits.aiMessagesLimit} messages left
      </span>
      {count < limits.aiMessagesLimit && (
        <span className="note">
          Resets on {day(limits.resetsAt)}. {count === 0 && <a href="/pricing">See membership</a>}
        </span>
      )}
    </span>
  )
}
