import { useEffect, useRef } from 'react'
import type { EarlyText } from '../../domain/early.ts'
import { scoreLabel } from '../../domain/scores.ts'
import { MarkedText } from './MarkedText.tsx'
import PremiumCards from './PremiumCards.tsx'
import { publicDay } from './public-day.ts'

type Block = EarlyText['sections'][number]['blocks'][number]
type Numbers = ReadonlyMap<string, number>

/** The roadmap finds the steps of the plan under the id that they have on the public page. */
const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The whole of a new entry, and its members' cards. */
export function EarlyReader({ entry }: { entry: EarlyText }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const numbers: Numbers = new Map(entry.sources.map(({ id }, index) => [id, index + 1]))

  return (
    <article className="early-reader">
      <p>
        <a className="alone" href="/early">
          All new entries
        </a>
      </p>
      <header>
        <p className="note">
          {entry.category}. {publicDay(entry.publicFrom)}.
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {entry.title}
        </h2>
        <p className="lede">{entry.shortDescription}</p>
        <p className="note">
          Score {entry.averageScore} of 10, {scoreLabel(entry.averageScore)}.
        </p>
      </header>
      {entry.sections.map(({ title, blocks }) => (
        <section key={title} id={idOf(title)}>
          <h3>{title}</h3>
          {blocks.map((block, index) => (
            <TextBlock key={index} block={block} numbers={numbers} />
          ))}
        </section>
      ))}
      <PremiumCards slug={entry.slug} title={entry.title} />
      <section className="sources">
        <h3>Sources</h3>
        <ol>
          {entry.sources.map(({ id, publisher, title, year, url }, index) => (
            <li key={id} id={`source-${index + 1}`}>
              {[publisher, title, year].filter(Boolean).join(', ')}.{' '}
              <a href={url}>{new URL(url).hostname.replace(/^www\./, '')}</a>
            </li>
          ))}
        </ol>
        <p className="note">
          Everything <span className="est">underlined with dashes</span> is our own estimate. Check
          with your board of nursing and a healthcare attorney in your state.
        </p>
      </section>
    </article>
  )
}

function TextBlock({ block: { kind, items }, numbers }: { block: Block; numbers: Numbers }) {
  const text = (item: string) => <MarkedText text={item} numbers={numbers} />
  if (kind === 'text') return items.map((item) => <p key={item}>{text(item)}</p>)
  const List = kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{text(item)}</li>
      ))}
    </List>
  )
}
