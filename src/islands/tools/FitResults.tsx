import type { ReactNode, Ref } from 'react'
import '../../ui/island-styles.ts'
import { usd } from '../../../domain/billing/money.ts'
import {
  continueSentence,
  describeFit,
  describeTakeHome,
} from '../../../domain/tools/fit/fit-sentences.ts'
import {
  findUnreachedStartUpCost,
  rankEntries,
  type DescribedEntry,
  type FitResult,
} from '../../../domain/tools/fit/fit.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'

const shownInFull = 5
const compared = 3

interface Props {
  answers: FitAnswers
  entries: readonly DescribedEntry[]
  headingRef: Ref<HTMLHeadingElement>
  /** Buttons to show after the button "Compare the first three". */
  children?: ReactNode
}

export function headlineOf(answers: FitAnswers, entries: readonly DescribedEntry[]): string {
  const open = rankEntries(answers, entries).filter(({ blockers }) => blockers.length === 0).length
  const all = `${entries.length} opportunities`
  return open === 0
    ? `Your answers rule out all ${all}`
    : `${open} of ${all} ${open === 1 ? 'is' : 'are'} possible with your answers`
}

/**
 * Shows the ranked entries. The first five entries with at most one blocker appear in full. All
 * others appear in a short form. Those with two or more blockers are in a closed `<details>`.
 */
export function FitResults({ answers, entries, headingRef, children }: Props) {
  const results = rankEntries(answers, entries)
  const open = results.filter(({ blockers }) => blockers.length < 2)
  const notNow = results.slice(open.length)
  const others = open.slice(shownInFull)
  const unblocked = others.filter(({ blockers }) => blockers.length === 0)
  const blocked = others.slice(unblocked.length)
  const lowest =
    answers.budget === undefined ? undefined : findUnreachedStartUpCost(answers.budget, entries)
  const first = results.slice(0, compared).map(({ entry }) => entry.slug)
  const list = (part: typeof results) => (
    <ol role="list" className="mt-2">
      {part.map((result) => (
        <ShortResult key={result.entry.slug} result={result} answers={answers} />
      ))}
    </ol>
  )
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-4 text-panel">
        {headlineOf(answers, entries)}
      </h2>
      <p className="mt-2 text-sm">
        A blocker is an answer that rules out an opportunity. All dollar amounts and hours are our
        estimates. Take-home is after costs and federal tax, for a nurse who files as single. Your
        answers do not change take-home. If you also have a job, you keep less.
      </p>
      {lowest !== undefined && (
        <p className="mt-2">
          No opportunity starts at {usd.format((answers.budget ?? 0) / 100)}. The lowest start-up
          cost is {usd.format(lowest / 100)}.
        </p>
      )}
      <ol role="list" className="mt-4 space-y-4">
        {open.slice(0, shownInFull).map((result) => (
          <li key={result.entry.slug} className="panel break-inside-avoid">
            <FullResult result={result} answers={answers} />
          </li>
        ))}
      </ol>
      <div className="buttons no-print mt-4">
        <a className="button" href={`/compare?e=${first.join(',')}`}>
          Compare the first three
        </a>
        {children}
      </div>
      {unblocked.length > 0 && (
        <>
          <h3 className="mt-6 text-h3">More opportunities that could fit</h3>
          {list(unblocked)}
        </>
      )}
      {blocked.length > 0 && (
        <>
          <h3 className="mt-6 text-h3">Opportunities with one blocker ({blocked.length})</h3>
          {list(blocked)}
        </>
      )}
      {notNow.length > 0 && (
        <details className="mt-6">
          <summary className="disclosure cursor-pointer py-2.5 text-h3 font-serif">
            Not now: opportunities with two or more blockers ({notNow.length})
          </summary>
          {list(notNow)}
        </details>
      )}
    </>
  )
}

type Result = FitResult<DescribedEntry>

interface ResultProps {
  result: Result
  answers: FitAnswers
}

const EntryFit = ({ heading: Heading, result }: { heading: 'h3' | 'div'; result: Result }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:flex-col">
    <Heading className={Heading === 'h3' ? 'text-h3' : ''}>
      <a className="inline-block min-h-6 text-ink" href={`/opportunity/${result.entry.slug}`}>
        {result.entry.title}
      </a>
    </Heading>
    <p className="shrink-0 text-sm">
      Fit <b className={Heading === 'h3' ? 'text-h3' : ''}>{result.fit}</b> of 100
    </p>
  </div>
)

function FullResult({ result, answers }: ResultProps) {
  const { reasonsFor, reasonsAgainst, reasonsBetween, blockers } = describeFit(result, answers)
  const takeHome = describeTakeHome(result.entry)
  return (
    <>
      <EntryFit heading="h3" result={result} />
      <svg
        className="mt-2 block h-2 w-full"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect className="fill-line" width="100" height="1" />
        <rect className="fill-brand" width={result.fit} height="1" />
      </svg>
      {takeHome && <p className="mt-2 text-sm">{takeHome}</p>}
      <Blockers sentences={blockers} />
      <div className="mt-3 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <Reasons title="For" sentences={reasonsFor} />
        <div className="grid content-start gap-y-3">
          {(reasonsAgainst.length > 0 || reasonsBetween.length === 0) && (
            <Reasons title="Against" sentences={reasonsAgainst} />
          )}
          {reasonsBetween.length > 0 && <Reasons title="Fits in part" sentences={reasonsBetween} />}
        </div>
      </div>
    </>
  )
}

const Reasons = ({ title, sentences }: { title: string; sentences: string[] }) => (
  <div>
    <h4 className="font-semibold">{title}</h4>
    {sentences.length > 0 ? <Sentences sentences={sentences} /> : <p>None of your answers.</p>}
  </div>
)

const Sentences = ({ sentences }: { sentences: string[] }) => (
  <ul className="mt-1 grid list-disc gap-1 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

const Blockers = ({ sentences }: { sentences: string[] }) => (
  <div className="mt-1 text-sm">
    {sentences.length > 1 ? (
      <Sentences sentences={sentences} />
    ) : (
      sentences[0] && <p>One blocker: {continueSentence(sentences[0])}</p>
    )}
  </div>
)

/**
 * An entry in the short form, with its blockers. If the entry has fewer than two blockers, also
 * shows the strongest other reason against it.
 */
function ShortResult({ result, answers }: ResultProps) {
  const { blockers, reasonsAgainst } = describeFit(result, answers)
  const [against] = blockers.length < 2 ? reasonsAgainst : []
  return (
    <li className="border-t border-line py-2.5">
      <EntryFit heading="div" result={result} />
      <Blockers sentences={blockers} />
      {against !== undefined && (
        <p className="mt-1 text-sm">Against: {continueSentence(against)}</p>
      )}
    </li>
  )
}
