import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { day } from './plan-labels.ts'

/** For example `3 of 5 used`. `verb` is `used` for messages and `saved` for opportunities. */
const usageText = (count: number, limit: number, verb: string) =>
  limit === unlimited ? `Unlimited, ${count} ${verb}` : `${count} of ${limit} ${verb}`

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="usage">
      <div>
        <dt>AI messages</dt>
        <dd>
          {usageText(limits.aiMessagesUsed, limits.aiMessagesLimit, 'used')}
          {limits.aiMessagesLimit !== unlimited && limits.aiMessagesUsed > 0 && (
            <span className="note">Resets on {day(limits.resetsAt)}.</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Saved opportunities</dt>
        <dd>{usageText(limits.savedUsed, limits.savedLimit, 'saved')}</dd>
      </div>
    </dl>
  )
}

/** The plan's limits and the user's usage. */
export function UsagePanel() {
  const limits = useStore($limits)
  return (
    <section className="panel" aria-labelledby="usage-title">
      <h2 id="usage-title">Usage</h2>
      {limits.state === 'loaded' ? (
        <Usage limits={limits.limits} />
      ) : limits.state === 'failed' ? (
        <p className="soft" role="alert">
          We couldn’t load your usage.{' '}
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
