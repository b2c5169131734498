import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { previewDays, publicDay } from '../../../domain/catalog/publication.ts'
import { scoreLabel } from '../../../domain/catalog/scores/scores.ts'
import { readingNote, linkLead, sourceName } from '../../../domain/catalog/sources/readings.ts'
import type { PreviewEntry } from '../../../domain/members/members-text.schema.ts'
import { day } from '../../../domain/text/day.ts'
import type { Section } from '../../../domain/text/section.schema.ts'
import { firstSentence } from '../../../domain/text/section.ts'
import { memberPreview } from '../../stores/members/members-text.ts'
import { $membership } from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { AtAGlance } from '../../ui/AtAGlance.tsx'
import { NumberedBlocks } from '../../ui/Blocks.tsx'
import { FailLines } from '../../ui/FailLines.tsx'
import '../../ui/island-styles.ts'
import { FailurePanel, Loading, MessagePanel } from '../../ui/LoadState.tsx'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import Workbook from './Workbook.tsx'

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
      <FailurePanel
        title="We couldn’t load the new entries"
        text={view.sentence}
        retryLabel="Retry"
        onRetry={() => void memberPreview.retry(slug)}
      />
    )
  }
  const { content } = view
  if (content === null) {
    return (
      <MessagePanel title="Entry not found">
        <p className="text-soft">
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
      </MessagePanel>
    )
  }
  if (!Array.isArray(content)) return <PreviewReader entry={content} />
  return content.length > 0 ? <List entries={content} /> : <NoEntries />
}

const NoEntries = () => (
  <MessagePanel title="No new entries right now">
    <p className="text-soft">
      The next new entry appears here {previewDays} days before it becomes public.
    </p>
  </MessagePanel>
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

const formatDay = (date: string) => day.format(new Date(date))

function PreviewReader({ entry }: { entry: EntryText }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // While the root element has `data-reading`, CSS hides the title and introduction of the page.
    document.documentElement.dataset.reading = ''
    heading.current?.focus()
    return () => {
      delete document.documentElement.dataset.reading
    }
  }, [])
  useEffect(() => {
    addEventListener('hashchange', openNamedFold)
    return () => removeEventListener('hashchange', openNamedFold)
  }, [])
  const numbers = new Map(entry.sources.map(({ id }, index) => [id, index + 1]))
  const reasons = entry.sections
    .filter(({ id }) => id === 'fail-title')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ label }) => label) : []))

  return (
    <article className="early-reader grid max-w-168 grid-cols-1 gap-8">
      <header className="grid gap-3">
        <p>
          <a className="standalone-link" href="/early">
            All new entries
          </a>
        </p>
        <p className="note">
          {entry.category}. {publicDay(entry.publicFrom)}.
        </p>
        <h1 ref={heading} className="outline-none" tabIndex={-1}>
          {entry.title}
        </h1>
        <p className="lede">{entry.shortDescription}</p>
        <p className="note">
          Score {entry.averageScore} of 10, {scoreLabel(entry.averageScore)}. Facts checked{' '}
          {formatDay(entry.reviewedOn)}.
        </p>
      </header>
      <AtAGlance facts={entry.glance} numbers={numbers} />
      {reasons.length > 0 && <FailLines claims={reasons} />}
      <section className="grid grid-cols-1 gap-2">
        <h2 className="text-panel">All sections</h2>
        {entry.sections.map((section) => (
          <ReaderFold key={section.id} section={section} numbers={numbers} />
        ))}
      </section>
      <Workbook slug={entry.slug} title={entry.title} outline={[]} isPreview />
      <section className="sources prose">
        <h2>Sources</h2>
        <ol>
          {entry.sources.map((source, index) => (
            <li key={source.id} id={`source-${index + 1}`}>
              {sourceName(source)}. {linkLead(source)}
              <a href={source.url}>{new URL(source.url).hostname.replace(/^www\./, '')}</a>{' '}
              <span className="note">{readingNote(source.read, formatDay(source.checkedOn))}</span>
            </li>
          ))}
        </ol>
        <p className="note">
          A <span className="estimate">dashed underline</span> marks our own estimate. Check the
          rules with your board of nursing and a healthcare attorney in your state.
        </p>
      </section>
      <section className="prose">
        <h2>Changes to this page</h2>
        <ul>
          {entry.changes.map(({ date, what }) => (
            <li key={what}>
              <time dateTime={date}>{formatDay(date)}</time>: {what}
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

interface FoldProps {
  section: Section
  numbers: ReadonlyMap<string, number>
}

function openNamedFold(): void {
  const fold = document.getElementById(location.hash.slice(1))
  if (fold instanceof HTMLDetailsElement) fold.open = true
}

function ReaderFold({ section, numbers }: FoldProps) {
  const [startsOpen] = useState(() => innerWidth >= 960)
  const { id, title, blocks } = section
  return (
    <details id={id} className="fold group border-b border-line pb-2" open={startsOpen}>
      <summary className="cursor-pointer list-none">
        <h3 className="disclosure">{title}</h3>
        <span className="block truncate text-sm text-soft group-open:hidden print:hidden">
          {firstSentence(section)}
        </span>
      </summary>
      <div className="mt-2">
        <NumberedBlocks blocks={blocks} numbers={numbers} />
      </div>
    </details>
  )
}
