import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PreviewEntry } from '../../../domain/members/members-text.schema.ts'
import { previewDays, publicDay } from '../../../domain/catalog/publication.ts'
import { memberPreview } from '../../stores/members/member-preview.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { Loading } from '../../ui/LoadState.tsx'
import '../../ui/island-styles.ts'
import { PreviewReader } from './PreviewReader.tsx'

/** The list of member previews, or one entry's full text if the URL has `?entry=<slug>`. */
export default function PreviewList() {
  const view = useStore(memberPreview.$view, ssrSnapshots.membersView)
  const membership = useStore($membership, ssrSnapshots.membership)
  const [slug, setSlug] = useState<string>()

  useEffect(() => void startSession(), [])
  useEffect(() => {
    const entrySlug = new URLSearchParams(location.search).get('entry') ?? undefined
    setSlug(entrySlug)
    if (membership === 'member') void memberPreview.load(entrySlug)
  }, [membership])

  if (view.state === 'loading') return <Loading>Loading the new entries...</Loading>
  if (view.state === 'failed') {
    return (
      <div className="panel" role="alert">
        <h2 className="text-panel">We couldn’t load the new entries</h2>
        <p className="my-3 text-soft">{view.sentence}</p>
        <button
          type="button"
          className="button secondary"
          onClick={() => void memberPreview.retry(slug)}
        >
          Retry
        </button>
      </div>
    )
  }
  const { content } = view
  if (content === undefined) {
    return (
      <div className="panel">
        <h2 className="text-panel">Entry not found</h2>
        <p className="my-3 text-soft">
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
  }
  if (!Array.isArray(content)) return <PreviewReader entry={content} />
  return content.length > 0 ? <List entries={content} /> : <NoEntries />
}

const NoEntries = () => (
  <div className="panel">
    <h2 className="text-panel">No new entries right now</h2>
    <p className="mt-3 text-soft">
      The next new entry appears here {previewDays} days before it becomes public.
    </p>
  </div>
)

const List = ({ entries }: { entries: PreviewEntry[] }) => (
  <ul role="list" className="grid gap-4">
    {entries.map(({ slug, title, category, shortDescription, publicFrom }) => (
      <li key={slug} className="panel">
        <p className="note">
          {category}. {publicDay(publicFrom)}.
        </p>
        <h2 className="my-2 text-panel">
          <a href={`/early?entry=${slug}`}>{title}</a>
        </h2>
        <p>{shortDescription}</p>
      </li>
    ))}
  </ul>
)
