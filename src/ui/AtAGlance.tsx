import type { Fact } from '../../domain/text/section.ts'
import type { ReactNode } from 'react'
import { MarkedText } from './MarkedText.tsx'

interface Props {
  facts: readonly Fact[]
  numbers: ReadonlyMap<string, number>
  /** Whose job the figures are for. */
  children?: ReactNode
}

export function AtAGlance({ facts, numbers, children }: Props) {
  // On wide screens, the facts fill two rows. Seven facts are in four columns, and the last fact
  // spans two. Four facts are in three columns, and the last fact spans all three.
  const isFour = facts.length === 4
  return (
    <section className="panel overflow-hidden p-0" aria-labelledby="glance-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
        <h2 id="glance-title" className="text-h3">
          At a glance
        </h2>
        <p className="note">
          <span className="estimate">Our estimates</span>
        </p>
      </div>
      <dl
        className={`-mr-px -mb-px grid grid-cols-2 max-[20rem]:block ${isFour ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}
      >
        {facts.map(({ label, text, note, jumpTo, figure, noteFigure }, index) => {
          const isLast = index === facts.length - 1
          const isWideOnPhones = isFour && index === 0
          const width = [
            isLast && (isFour ? 'col-span-full' : 'col-span-2'),
            isWideOnPhones && 'max-sm:col-span-2',
          ]
          return (
            <div
              key={label}
              className={['border-t border-r border-line px-4 py-2', ...width]
                .filter(Boolean)
                .join(' ')}
            >
              <dt className="text-note text-soft">{label}</dt>
              <dd className={isLast ? 'text-sm font-medium' : 'serif text-h3'} data-figure={figure}>
                <MarkedText text={text} numbers={numbers} />
              </dd>
              {note && (
                <dd className="text-note text-soft" data-figure={noteFigure}>
                  {jumpTo ? (
                    <a className="sm:inline-block sm:min-h-6" href={`#${jumpTo}`}>
                      {note}
                    </a>
                  ) : (
                    <MarkedText text={note} numbers={numbers} />
                  )}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {children}
    </section>
  )
}
