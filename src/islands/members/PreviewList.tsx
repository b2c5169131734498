import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PreviewEntry } from '../../../domain/members/member-preview.schema.ts'
import { previewDays } from '../../../domain/catalog/publication.ts'
import {
  $memberPreview,
  loadMemberPreview,
  retryMemberPreview,
} from '../../stores/members/member-preview.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import '../../ui/island-styles.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import styles from './preview.css?inline'
import { PreviewReader } from './PreviewReader.tsx'
import { publicDay } from './public-day.ts'

adoptStyles(styles)

/** The list of member previews or, with `?entry=`, the full text of one. */
export default function PreviewList() {
  const view = useStore($memberPreview, ssrSnapshots.membersView)
  const membership = useStore($membership, ssrSnapshots.membership)
  const [slug, setSlug] = useState<string>()

  useEffect(() => void startSession(), [])
  useEffect(() => {
    const entrySlug = new URLSearchParams(location.search).get('entry') ?? undefined
    setSlug(entrySlug)
    if (membership === 'member') void loadMemberPreview(entrySlug)
  }, [membership])

  switch (view.state) {
    case 'loading':
      return <p role="status">Loading the new entries...</p>
    case 'failed':
      return (
        <div className="panel early-message" role="alert">
          <h2>We couldn’t load the new entries</h2>
          <p className="soft">{view.sentence}</p>
          <button
            type="button"
            className="button secondary"
            onClick={() => void retryMemberPreview(slug)}
          >
            Retry
          </button>
        </div>
      )
    case 'missing':
      return (
        <div className="panel early-message">
          <h2>Entry not found</h2>
          <p className="soft">
            Check the address. This entry may already be public in the directory.
          </p>
          <p className="buttons">
            <a className="button secondary" href="/early">
              New entries
            </a>
            <a className="button secondary" href="/#directory">
              Directory
            </a>
          </p>
        </div>
      )
    case 'entry':
      return <PreviewReader entry={view.entry} />
    case 'list':
      return view.entries.length > 0 ? <List entries={view.entries} /> : <NoEntries />
  }
}

const NoEntries = () => (
  <div className="panel early-message">
    <h2>No new entries right now</h2>
    <p className="soft">The next one appears here {previewDays} days before it becomes public.</p>
  </div>
)

const List = ({ entries }: { entries: PreviewEntry[] }) => (
  <ul role="list" className="early-list">
    {entries.map(({ slug, title, category, shortDescription, publicFrom }) => (
      <li key={slug} className="panel">
        <p className="note">
          {category}. {publicDay(publicFrom)}.
        </p>
        <h2>
          <a href={`/early?entry=${slug}`}>{title}</a>
        </h2>
        <p>{shortDescription}</p>
      </li>
    ))}
  </ul>
)
