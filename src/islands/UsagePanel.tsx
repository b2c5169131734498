import { useStore } from '@nanostores/react'
import type { Limits } from '../../domain/account.ts'
import { unlimited } from '../../domain/plans.ts'
import { $limits, loadLimits } from '../stores/account.ts'
import { day } from './plan-words.ts'

const used = (count: number, limit: number) =>
  limit === unlimited ? `${count} used, Unlimited` : `${count} of ${limit} used`

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="usage">
      <div>
        <dt>AI messages</dt>
        <dd>
          {used(limits.aiMessagesUsed, limits.aiMessagesLimit)}
          {limits.aiMessagesLimit !== unlimited && (
            <span className="note">They come back on {day(limits.resetsAt)}.</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Saved opportunities</dt>
        <dd>{used(limits.savedUsed, limits.savedLimit)}</dd>
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
      {limits.state === 'known' ? (
        <Usage limits={limits.limits} />
      ) : limits.state === 'failed' ? (
        <p className="soft" role="alert">
          Could not be counted just now.{' '}
          <button type="button" className="link" onClick={() => void loadLimits()}>
            Try again
          </button>
        </p>
      ) : (
        <p role="status">Loading...</p>
      )}
    </section>
  )
}
