import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { day } from './plan-labels.ts'

/** `verb` says what became of them: messages are used, opportunities saved. */
const spent = (count: number, limit: number, verb: string) =>
  limit === unlimited ? `Unlimited, ${count} ${verb}` : `${count} of ${limit} ${verb}`

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="usage">
      <div>
        <dt>AI messages</dt>
        <dd>
          {spent(limits.aiMessagesUsed, limits.aiMessagesLimit, 'used')}
          {limits.aiMessagesLimit !== unlimited && limits.aiMessagesUsed > 0 && (
            <span className="note">All come back on {day(limits.resetsAt)}.</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Saved opportunities</dt>
        <dd>{spent(limits.savedUsed, limits.savedLimit, 'saved')}</dd>
      </div>
    </dl>
  )
}

/** What the plan allows, and what is used of it. */
export function UsagePanel() {
  const limits = useStore($limits)
  return (
    <section className="panel" aria-labelledby="usage-title">
      <h2 id="usage-title">Usage</h2>
      {limits.state === 'loaded' ? (
        <Usage limits={limits.limits} />
      ) : limits.state === 'failed' ? (
        <p className="soft" role="alert">
          Could not be counted just now.{' '}
          <button type="button" className="link" onClick={() => void loadLimits()}>
            Try again
          </button>
        </p>
      ) : (
        <p className="waiting" role="status">
          <span className="spinner" /> Loading...
        </p>
      )}
    </section>
  )
}
