import { useStore } from '@nanostores/react'
import type { ReactNode, Ref } from 'react'
import '../../ui/island-styles.ts'
import type { BusinessFigures } from '../../../domain/tools/business-figures.ts'
import { usd } from '../../../domain/billing/money.ts'
import { describeBecauseAndBut, describeTakeHome } from '../../../domain/tools/fit/fit-sentences.ts'
import {
  chooseCards,
  findUnreachedStartUpCost,
  rankEntries,
  toFitFigures,
  type DescribedEntry,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import { $ownFigures } from '../../stores/tools/own-figures.ts'

interface Props {
  answers: FitAnswers
  /** With the figures for the default profile. */
  entries: readonly DescribedEntry[]
  headingRef: Ref<HTMLHeadingElement>
  /** Buttons to show after the button "Compare these". */
  children?: ReactNode
}

/** The entries with the figures for the user's job, if there is a stored profile. */
const withFigures = (
  entries: readonly DescribedEntry[],
  figures: Readonly<Record<string, BusinessFigures>>,
): DescribedEntry[] =>
  entries.map((entry) => {
    const own = figures[entry.slug]
    return own ? { ...entry, figures: toFitFigures(own, entry.weeklyHours ?? 0) } : entry
  })

/** "5 of 36 opportunities pass all your answers". */
export const describeResults = (answers: FitAnswers, entries: readonly DescribedEntry[]): string =>
  headlineOf(answers, withFigures(entries, $ownFigures.get()))

function headlineOf(answers: FitAnswers, entries: readonly DescribedEntry[]): string {
  const { passing } = chooseCards(rankEntries(answers, entries))
  return passing === 0
    ? 'Nothing passes all your answers. The three nearest'
    : `${passing} of ${entries.length} opportunities ${passing === 1 ? 'passes' : 'pass'} all your answers`
}

/** Shows the first three entries as cards, and the others in a closed list. */
export function FitResults({ answers, entries: ofDefaults, headingRef, children }: Props) {
  const entries = withFigures(ofDefaults, useStore($ownFigures))
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
          <summary className="disclosure cursor-pointer py-2.5 font-serif text-h3 text-balance">
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
