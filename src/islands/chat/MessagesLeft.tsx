import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { localDay } from '../../../domain/text/day.ts'
import { $limits } from '../../stores/account/limits.ts'

/** Messages left this month; `Infinity` for an unlimited plan. */
const messagesLeft = ({ aiMessagesLimit, aiMessagesUsed }: Limits): number =>
  aiMessagesLimit === unlimited ? Infinity : Math.max(0, aiMessagesLimit - aiMessagesUsed)

export const hasNoMessages = (view: ReturnType<typeof $limits.get>): boolean =>
  view.state === 'loaded' && messagesLeft(view.limits) === 0

/** Shown with the text box after the last message of the month. */
export function LimitReached({ hasDraft }: { hasDraft: boolean }) {
  const view = useStore($limits)
  if (view.state !== 'loaded') return null
  const { aiMessagesLimit, resetsAt } = view.limits
  return (
    <div
      className="grid gap-3 border border-b-0 border-edge bg-highlight p-4 text-sm"
      role="status"
    >
      <p>
        <b>Message Limit Reached.</b> {`Free users get ${aiMessagesLimit} AI messages per month.`}{' '}
        {`Your messages reset on ${localDay.format(new Date(resetsAt))}.`}
        {hasDraft && ' Your draft stays in this tab.'}
      </p>
      <p className="buttons">
        <a className="button" href="/pricing">
          See membership
        </a>
      </p>
    </div>
  )
}

/** The number of messages left, and the date of the monthly reset. */
export function MessagesLeft() {
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
      {count > 0 && count < limits.aiMessagesLimit && (
        <span className="note">Resets on {localDay.format(new Date(limits.resetsAt))}.</span>
      )}
    </span>
  )
}
