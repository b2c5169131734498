import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { valueOf } from '../../../domain/launch/plan-fields.ts'
import { nextMonday } from '../../../domain/launch/plan.ts'
import { localIsoDay } from '../../../domain/text/day.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { $user, retryAccount } from '../../stores/account/user.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { $planEntries, loadPlanEntry } from '../../stores/launch/plan-entries.ts'
import { $planFields, $plansState, changePlan, loadPlans } from '../../stores/launch/plans.ts'
import '../../ui/island-styles.ts'
import { FailurePanel, Loading, MessagePanel } from '../../ui/LoadState.tsx'
import { LoadFailure } from '../../ui/use-loaded.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { Plan } from './Plan.tsx'
import { SaveStatus } from './SaveStatus.tsx'

/** The slug in the address: `?start=…` starts a plan, and `#…` opens one. */
const slugToStart = () => new URLSearchParams(location.search).get('start') ?? undefined
const slugToOpen = () => decodeURIComponent(location.hash.slice(1))

export default function PlanPage() {
  const session = useStore($session, ssrSnapshots.session)
  const membership = useStore($membership, ssrSnapshots.membership)
  const user = useStore($user, ssrSnapshots.user)
  const state = useStore($plansState)
  const fields = useStore($planFields)
  const entries = useStore($planEntries)
  const [open, setOpen] = useState('')
  const [hasStartFailed, setStartFailed] = useState(false)

  const started = Object.keys(fields).filter((slug) => valueOf(fields[slug]!, 'startsOn') !== '')
  const listed = started.filter((slug) => entries[slug]?.state !== 'missing')
  const slug = listed.includes(open) ? open : listed[0]

  const start = async () => {
    const wanted = slugToStart()
    if (wanted === undefined) return
    if (!started.includes(wanted)) {
      await loadPlanEntry(wanted)
      const isLoaded = $planEntries.get()[wanted]?.state === 'loaded'
      setStartFailed(!isLoaded)
      if (!isLoaded) return
      changePlan(wanted, 'startsOn', nextMonday(localIsoDay(new Date())))
    }
    history.replaceState(null, '', `/plan#${wanted}`)
    setOpen(wanted)
  }

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (user) void loadPlans()
  }, [user])
  useEffect(() => {
    if (state === 'loaded') void start()
  }, [state])
  useEffect(() => {
    const follow = () => setOpen(slugToOpen())
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const names = started.join(' ')
  useEffect(() => {
    for (const one of names.split(' ').filter(Boolean)) void loadPlanEntry(one)
  }, [names])

  if (membership === 'unreadable' || state === 'failed' || hasStartFailed) {
    return (
      <FailurePanel
        title="We couldn’t load your plan"
        text="We couldn’t reach the server. Your plan is safe, and so is what you wrote on this device."
        onRetry={() => {
          if (membership === 'unreadable') void retryAccount()
          else if (state === 'failed') void loadPlans()
          else void start()
        }}
      />
    )
  }
  if (
    state !== 'loaded' ||
    session.state !== 'signed-in' ||
    (slug === undefined && slugToStart())
  ) {
    return <Loading>Loading your plan...</Loading>
  }
  if (slug === undefined) {
    return (
      <MessagePanel title="You have no plan yet">
        <p className="text-soft">
          Open a business and choose “My launch plan”. You get its steps in order, and your progress
          and notes are stored in your account.
        </p>
        <p className="buttons">
          <a className="button" href="/#directory">
            Browse Opportunities
          </a>
          <a className="button secondary" href="/saved">
            Saved Opportunities
          </a>
        </p>
      </MessagePanel>
    )
  }
  const entry = entries[slug]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {listed.length > 1 ? (
          <nav aria-label="Your plans" className="no-print flex flex-wrap gap-2 py-2">
            {listed.map((one) => {
              const of = entries[one]
              return (
                <a
                  key={one}
                  href={`#${one}`}
                  className="chip no-underline"
                  aria-current={one === slug ? 'true' : undefined}
                >
                  {of?.state === 'loaded' ? of.entry.title : 'Loading...'}
                </a>
              )
            })}
          </nav>
        ) : (
          <span />
        )}
        <SaveStatus />
      </div>
      {entry?.state === 'loaded' ? (
        <Plan key={slug} entry={entry.entry} />
      ) : entry?.state === 'failed' ? (
        <LoadFailure onRetry={() => void loadPlanEntry(slug)}>
          We couldn’t load the steps of this plan. What you wrote is safe.
        </LoadFailure>
      ) : (
        <Loading>Loading your plan...</Loading>
      )}
    </>
  )
}
