import { useEffect, useRef } from 'react'
import type { EntryText } from '../../../domain/catalog/entry-text.schema.ts'
import { scoreLabel } from '../../../domain/catalog/scores/scores.ts'
import { readingNote } from '../../../domain/catalog/sources/readings.ts'
import { linkLead, sourceName } from '../../../domain/catalog/sources/source-name.ts'
import { day } from '../../../domain/text/day.ts'
import { NumberedBlocks } from '../../ui/Blocks.tsx'
import PremiumCards from './PremiumCards.tsx'
import { publicDay } from './public-day.ts'

const formatDay = (date: string) => day.format(new Date(date))

/** The full text of a member preview, with the members' cards. */
export function PreviewReader({ entry }: { entry: EntryText }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const numbers = new Map(entry.sources.map(({ id }, index) => [id, index + 1]))

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
        <h2 ref={heading} className="outline-none" tabIndex={-1}>
          {entry.title}
        </h2>
        <p className="lede">{entry.shortDescription}</p>
        <p className="note">
          Score {entry.averageScore} of 10, {scoreLabel(entry.averageScore)}. Facts checked{' '}
          {formatDay(entry.reviewedOn)}.
        </p>
      </header>
      {/* The roadmap finds the execution plan by the section's id. */}
      {entry.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id}>
          <h3 className="mb-3">{title}</h3>
          <NumberedBlocks blocks={blocks} numbers={numbers} />
        </section>
      ))}
      <PremiumCards slug={entry.slug} title={entry.title} />
      <section className="sources prose">
        <h3>Sources</h3>
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
          A <span className="estimate">dashed underline</span> marks our own estimate. Check with
          your board of nursing and a healthcare attorney in your state.
        </p>
      </section>
      <section className="prose">
        <h3>Changes to this page</h3>
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
