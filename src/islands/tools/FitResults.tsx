import type { ReactNode, Ref } from 'react'
import '../../ui/island-styles.ts'
import { usd } from '../../../domain/billing/money.ts'
import { describeBecauseAndBut, describeTakeHome } from '../../../domain/tools/fit/fit-sentences.ts'
import {
  chooseCards,
  findUnreachedStartUpCost,
  rankEntries,
  type DescribedEntry,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'

interface Props {
  answers: FitAnswers
  entries: readonly DescribedEntry[]
  headingRef: Ref<HTMLHeadingElement>
  /** Buttons to show after the button "Compare these". */
  children?: ReactNode
}

export function headlineOf(answers: FitAnswers, entries: readonly DescribedEntry[]): string {
  const { passing } = chooseCards(rankEntries(answers, entries))
  return passing === 0
    ? 'Nothing passes all your answers. The three nearest'
    : `${passing} of ${entries.length} opportunities ${passing === 1 ? 'passes' : 'pass'} all your answers`
}

/** Shows the first three entries as cards, and the others in a closed list. */
export function FitResults({ answers, entries, headingRef, children }: Props) {
  const { cards, others } = chooseCards(rankEntries(answers, entries))
  const lowest =
    answers.budget === undefined ? undefined : findUnreachedStartUpCost(answers.budget, entries)
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-4 text-panel">
        {headlineOf(answers, entries)}
      </h2>
      {lowest !== undefined && (
        <p className="mt-2">
          No opportunity starts at {usd.format((answers.budget ?? 0) / 100)}. The lowest start-up
          cost is {usd.format(lowest / 100)}.
        </p>
      )}
      <ol role="list" className="mt-4 grid gap-4 lg:grid-cols-3">
        {cards.map((result) => {
          const { because, but } = describeBecauseAndBut(result, answers)
          const { slug, title } = result.entry
          return (
            <li key={slug} className="panel grid content-start gap-2 text-sm break-inside-avoid">
              <h3 className="text-h3">
                <a className="inline-block min-h-6 text-ink" href={`/opportunity/${slug}`}>
                  {title}
                </a>
              </h3>
              <p>{describeTakeHome(result.entry, answers)}</p>
              <p>
                <b>Because</b> {because}
              </p>
              <p>
                <b>But</b> {but}
              </p>
            </li>
          )
        })}
      </ol>
      <div className="buttons no-print mt-4">
        {cards.length > 1 && (
          <a
            className="button"
            href={`/compare?e=${cards.map(({ entry }) => entry.slug).join(',')}`}
          >
            Compare these
          </a>
        )}
        {children}
      </div>
      {others.length > 0 && (
        <details className="mt-6">
          <summary className="disclosure cursor-pointer py-2.5 font-serif text-h3">
            {others.length} others, and what speaks against each
          </summary>
          <ol role="list" className="mt-2 text-sm">
            {others.map((result) => (
              <li key={result.entry.slug} className="border-t border-line py-2.5">
                <a
                  className="inline-block min-h-6 font-medium text-ink"
                  href={`/opportunity/${result.entry.slug}`}
                >
                  {result.entry.title}
                </a>
                <p>But {describeBecauseAndBut(result, answers).but}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
