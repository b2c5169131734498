import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { membersAnchors, membersPartId } from '../../../domain/members/members-anchors.ts'
import { membersSections } from '../../../domain/members/members-sections.ts'
import {
  $membersText,
  loadMembersText,
  retryMembersText,
  type MembersTextView,
} from '../../stores/members/members-text.ts'
import { $openParts, loadOpenParts, setPartsOpen } from '../../stores/members/open-parts.ts'
import { loadPlans } from '../../stores/launch/plans.ts'
import { loadFillIns } from '../../stores/launch/fill-ins.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import '../../ui/island-styles.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { openTarget } from './open-target.ts'
import styles from './premium.css?inline'
import { PremiumCard } from './PremiumCard.tsx'
import { printMembersSheet, PrintHead } from './PrintHead.tsx'

adoptStyles(styles)

interface Props {
  slug: string
  title: string
}

const loading = 'Loading premium content...'

const announcement = (view: MembersTextView): string =>
  view.state === 'loading'
    ? loading
    : view.state === 'failed'
      ? view.sentence
      : 'Member content loaded.'

/**
 * The members' text of an entry, or a message while it loads or if it failed to load. Before the
 * first paint, the page's styles show either this component or the static upgrade prompt.
 */
export default function PremiumCards({ slug, title }: Props) {
  const view = useStore($membersText, ssrSnapshots.membersView)
  const membership = useStore($membership, ssrSnapshots.membership)

  useEffect(() => void startSession(), [])
  useEffect(() => {
    if (membership === 'member') void loadMembersText(slug)
  }, [membership, slug])

  const retry = () => void retryMembersText(slug)
  const content = view.state === 'loaded' ? view.content : undefined
  const sections = content && membersSections(content)
  useEffect(() => {
    if (!content) return
    void loadPlans()
    loadFillIns(slug)
    loadOpenParts(slug)
    openTarget()
    addEventListener('hashchange', openTarget)
    return () => removeEventListener('hashchange', openTarget)
  }, [content, slug])
  const waiting =
    view.state === 'failed' ? (
      <Failure sentence={view.sentence} onRetry={retry} />
    ) : (
      <>
        <p className="my-3">{loading}</p>
        <div aria-hidden="true">
          <i className="mt-2 block h-3 rounded-control bg-line" />
          <i className="mt-2 block h-3 w-3/5 rounded-control bg-line" />
        </div>
      </>
    )
  return (
    <div className="premium signed-in grid grid-cols-1 gap-4 in-[.member-cards]:lg:grid-cols-2 items-start">
      <p className="visually-hidden no-print" role="status">
        {announcement(view)}
      </p>
      {content && (
        <>
          <PrintHead title={title} />
          <p className="no-print col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="note">
              You may use the templates in your own business. To share a section, use “Send this
              section”.
            </span>
            <span className="buttons">
              <OpenAll ids={sections?.map(({ id }) => membersPartId(id)) ?? []} />
              <button type="button" className="button secondary" onClick={printMembersSheet}>
                Print this sheet
              </button>
            </span>
          </p>
        </>
      )}
      <PremiumCard
        slug={slug}
        id={membersAnchors.compliance}
        title="Compliance & Legal Requirements"
        sections={sections?.filter(({ card }) => card === 'compliance')}
        content={content}
        waiting={waiting}
      />
      <PremiumCard
        slug={slug}
        id={membersAnchors.marketingAssets}
        title="Marketing & Acquisition Strategy"
        sections={sections?.filter(({ card }) => card === 'marketingAssets')}
        content={content}
        waiting={waiting}
      />
    </div>
  )
}

function OpenAll({ ids }: { ids: string[] }) {
  const open = useStore($openParts)
  const areOpen = ids.every((id) => open.includes(id))
  return (
    <button type="button" className="button secondary" onClick={() => setPartsOpen(ids, !areOpen)}>
      {areOpen ? 'Close all' : 'Open all'}
    </button>
  )
}

function Failure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <>
      <p className="my-3">{sentence}</p>
      <button type="button" className="button secondary" onClick={onRetry}>
        Retry
      </button>
    </>
  )
}
