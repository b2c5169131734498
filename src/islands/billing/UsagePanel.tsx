import { useStore } from '@nanostores/react'
import type { Limits } from '../../../domain/account/user.schema.ts'
import { unlimited } from '../../../domain/billing/plans.ts'
import { $limits, loadLimits } from '../../stores/account/limits.ts'
import { day } from './plan-labels.ts'

/** For example `3 of 5 used`. `verb` is `used` for messages and `saved` for opportunities. */
const usageText = (count: number, limit: number, verb: string) =>
  limit === unlimited ? `Unlimited, ${count} ${verb}` : `${count} of ${limit} ${verb}`

const rowLook = 'flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0'

function Usage({ limits }: { limits: Limits }) {
  return (
    <dl className="mt-2">
      <div className={`${rowLook} border-b border-line`}>
        <dt>AI messages this month</dt>
        <dd className="font-medium sm:text-right">
          {usageText(limits.aiMessagesUsed, limits.aiMessagesLimit, 'used')}
          {limits.aiMessagesLimit !== unlimited && limits.aiMessagesUsed > 0 && (
            <span className="note block font-normal">Resets on {day(limits.resetsAt)}.</span>
          )}
        </dd>
      </div>
      <div className={rowLook}>
        <dt>Saved opportunities</dt>
        <dd className="font-medium sm:text-right">
          {usageText(limits.savedUsed, limits.savedLimit, 'saved')}
        </dd>
      </div>
    </dl>
  )
}

export function UsagePanel() {
  const limits = useStore($limits)
  return (
    <section className="panel" aria-labelledby="usage-title">
      <h2 id="usage-title" className="text-panel">
        Usage
      </h2>
      {limits.state === 'loaded' ? (
        <Usage limits={limits.limits} />
      ) : limits.state === 'failed' ? (
        <p className="mt-2 text-soft" role="alert">
          We couldn’t load your usage.{' '}
          <button type="button" className="link" onClick={() => void loadLimits()}>
            Try again
          </button>
        </p>
      ) : (
        <p className="mt-2 min-h-24 text-soft" role="status">
          Loading...
        </p>
      )}
    </section>
  )
}
