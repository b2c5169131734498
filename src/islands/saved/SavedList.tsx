import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { withFigures } from '../../../domain/catalog/card-figures.ts'
import { figureBasis } from '../../../domain/catalog/card.ts'
import { describeFigures } from '../../../domain/tools/household-text.ts'
import { defaultProfile, toHousehold } from '../../../domain/tools/profile.ts'
import { freeSaves } from '../../../domain/billing/plans.ts'
import {
  savedCsv,
  sortings,
  sortRows,
  statusLabels,
  statusOrder,
  type Sorting,
} from '../../../domain/saved/saved-list.ts'
import type { SavedStatus } from '../../../domain/saved/saved.schema.ts'
import { $cardOf, $haveCardsFailed, loadAllCards } from '../../stores/catalog/cards.ts'
import { downloadFile } from '../../stores/ui/download.ts'
import { $savedList, loadChanges, loadSaved } from '../../stores/saved/saved.ts'
import { $ownFigures, $ownHousehold } from '../../stores/tools/own-figures.ts'
import { loadScenarios } from '../../stores/tools/scenarios.ts'
import { $session, startSession } from '../../stores/account/session.ts'
import { $account, $user, retryAccount } from '../../stores/account/user.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import '../../ui/island-styles.ts'
import { bookmarkPath, LineIcon } from '../../ui/LineIcon.tsx'
import { FailurePanel, Loading, MessagePanel } from '../../ui/LoadState.tsx'
import { SavedRowCard } from './SavedRowCard.tsx'
import { Options } from '../../ui/Options.tsx'
import { RetryButton } from '../../ui/use-loaded.tsx'

const download = (csv: string): void =>
  downloadFile('saved-opportunities.csv', 'text/csv;charset=utf-8', csv)

export default function SavedList() {
  const session = useStore($session, ssrSnapshots.session)
  const list = useStore($savedList)
  const account = useStore($account, ssrSnapshots.account)
  const user = useStore($user, ssrSnapshots.user)
  const cardOf = useStore($cardOf)
  const haveCardsFailed = useStore($haveCardsFailed)
  const figures = useStore($ownFigures)
  const ownHousehold = useStore($ownHousehold)
  const [sorting, setSorting] = useState<Sorting>('newest')
  const [status, setStatus] = useState<SavedStatus | 'all'>('all')

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (session.state === 'signed-in') void loadSaved()
  }, [session.state])
  useEffect(() => {
    if (list.state !== 'loaded') return
    void loadAllCards()
    void loadScenarios()
    if (list.items.length > 0) void loadChanges()
  }, [list])

  if (session.state === 'unavailable' || list.state === 'failed' || account.state === 'failed') {
    return (
      <FailurePanel
        title="We couldn’t load your saved list"
        text="We couldn’t reach the server. Your saved opportunities are safe."
        onRetry={() => {
          void retryAccount()
          if (session.state === 'signed-in') void loadSaved()
        }}
      />
    )
  }
  // This browser stores unsent notes under the user's id, so wait until the user is loaded.
  if (list.state !== 'loaded' || !user) {
    return (
      <div className="mt-4">
        <Loading>Loading your saved list...</Loading>
      </div>
    )
  }
  if (list.items.length === 0) {
    return (
      <MessagePanel title="No saved opportunities yet">
        <p className="text-soft">
          Click the bookmark icon{' '}
          <span className="inline-block align-middle">
            <LineIcon path={bookmarkPath} />
          </span>{' '}
          on an opportunity to save it here, with your notes.
        </p>
        <a className="button" href="/#directory">
          Browse Opportunities
        </a>
      </MessagePanel>
    )
  }

  const rows = sortRows(
    list.items.map((item) => {
      const slug = item.opportunitySlug
      const card = cardOf(slug)
      return { item, card: card && withFigures(card, figures[slug]) }
    }),
    sorting,
  )
  const ownFigures = Object.values(figures)
  // Until the figures are loaded, the cards have those of the default profile.
  const household = (ownFigures.length > 0 && ownHousehold) || toHousehold(defaultProfile)
  const job = describeFigures(household, ownFigures)
  const shown = rows.filter(({ item }) => status === 'all' || item.status === status)
  const count = (value: SavedStatus) => list.items.filter((item) => item.status === value).length
  return (
    <>
      <p className="mt-4 text-soft print:mb-4">
        {list.items.length} saved.{' '}
        {user.subscriptionTier !== 'member' && (
          <>
            {`A free account can save ${freeSaves} opportunities. Members have no limit. `}
            {list.items.length >= freeSaves && 'Remove an opportunity to save another. '}
            <a className="print:hidden" href="/pricing">
              View Pricing
            </a>
          </>
        )}
      </p>
      <div className="my-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <div className="chips mt-0! flex-auto" role="group" aria-label="Show by status">
          <button
            type="button"
            className="chip"
            aria-pressed={status === 'all'}
            onClick={() => setStatus('all')}
          >
            All {list.items.length}
          </button>
          {statusOrder.map((value) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={status === value}
              onClick={() => setStatus(value)}
            >
              {statusLabels[value]} {count(value)}
            </button>
          ))}
        </div>
        <label className="flex items-center gap-2 text-sm max-sm:w-full max-[20rem]:flex-wrap">
          Sort by
          <select
            className="field min-w-0"
            value={sorting}
            onChange={(event) => setSorting(event.target.value as Sorting)}
          >
            <Options of={sortings} />
          </select>
        </label>
        <button
          type="button"
          className="button secondary"
          onClick={() => download(savedCsv(rows, job, location.origin))}
        >
          Download CSV
        </button>
        <button type="button" className="button secondary" onClick={() => print()}>
          Print
        </button>
      </div>
      {haveCardsFailed && (
        <p className="mb-4" role="alert">
          We couldn’t load the facts of your opportunities. Your list and notes are complete.{' '}
          <RetryButton className="link" onClick={() => void loadAllCards()}>
            Try again
          </RetryButton>
        </p>
      )}
      {shown.length === 0 && <p className="text-soft">No saved opportunities with this status.</p>}
      <ul role="list" className="grid grid-cols-1 gap-4">
        {shown.map((row) => (
          <SavedRowCard key={row.item.opportunitySlug} {...row} isLoading={!haveCardsFailed} />
        ))}
      </ul>
      {shown.length > 0 && (
        <p className="note mt-4">
          Your job: {job}. {figureBasis}
        </p>
      )}
    </>
  )
}
