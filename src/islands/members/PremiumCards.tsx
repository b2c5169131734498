import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { membersAnchors } from '../../../domain/members/members-anchors.ts'
import { membersSections } from '../../../domain/members/members-sections.ts'
import {
  $membersText,
  loadMembersText,
  retryMembersText,
  type MembersTextView,
} from '../../stores/members/members-text.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import '../../ui/island-styles.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import styles from './premium.css?inline'
import { PremiumCard } from './PremiumCard.tsx'
import { printMembersSheet, PrintHead } from './PrintHead.tsx'
import { Roadmap } from './Roadmap.tsx'

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
 * The members' part of an entry, in all its states. The page's styles show either this or the
 * static upgrade prompt, before the first paint.
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
  const waiting =
    view.state === 'failed' ? (
      <Failure sentence={view.sentence} onRetry={retry} />
    ) : (
      <>
        <p>{loading}</p>
        <div className="premium-bars" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </>
    )
  return (
    <div className="premium signed-in">
      <p className="visually-hidden" role="status">
        {announcement(view)}
      </p>
      {content && (
        <>
          <PrintHead title={title} />
          <p className="premium-tools">
            <span className="note">For members, for your own use.</span>
            <button type="button" className="button secondary" onClick={printMembersSheet}>
              Print this sheet
            </button>
          </p>
        </>
      )}
      <PremiumCard
        id={membersAnchors.compliance}
        title="Compliance & Legal Requirements"
        sections={sections?.filter(({ card }) => card === 'compliance')}
        content={content}
        waiting={waiting}
      />
      <PremiumCard
        id={membersAnchors.marketingAssets}
        title="Marketing & Acquisition Strategy"
        sections={sections?.filter(({ card }) => card === 'marketingAssets')}
        content={content}
        waiting={waiting}
      />
      <div id={membersAnchors.roadmap} className="scroll-mt-4">
        {content && <Roadmap slug={slug} />}
      </div>
    </div>
  )
}

function Failure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <>
      <p>{sentence}</p>
      <button type="button" className="button secondary" onClick={onRetry}>
        Retry
      </button>
    </>
  )
}
