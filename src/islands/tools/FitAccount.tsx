import { useEffect, useState } from 'react'
import { writeFitLink } from '../../../domain/tools/fit/write-fit-link.ts'
import type { FitAnswers } from '../../../domain/tools/fit/fit-answers.ts'
import '../../ui/island-styles.ts'
import { loadFitAnswers, removeFitAnswers, saveFitAnswers } from '../../stores/tools/fit-account.ts'

interface Props {
  answers: FitAnswers
  /** Whether the page shows results. If not, the Save and Delete buttons are hidden. */
  isShown: boolean
  /** Fills the form with the answers from the account, unless the form already has answers. */
  onLoad: (fragment: string) => void
}

export function FitAccount({ answers, isShown, onLoad }: Props) {
  const [saved, setSaved] = useState<FitAnswers>()
  const [outcome, setOutcome] = useState('')
  const run = async (work: () => Promise<unknown>, next: FitAnswers | undefined, done: string) => {
    setOutcome('')
    try {
      await work()
      setSaved(next)
      setOutcome(done)
    } catch {
      setOutcome('We couldn’t change the answers in your account. Try again.')
    }
  }
  useEffect(() => {
    loadFitAnswers().then(
      (stored) => stored && onLoad(writeFitLink(stored.answers)),
      // If the answers cannot be loaded, the form stays as it is.
      () => undefined,
    )
    // Load the answers only once. `onLoad` changes on every render, so it is not a dependency.
  }, [])
  if (!isShown) return null
  return (
    <p className="buttons no-print mt-2">
      {saved === answers ? (
        <button
          type="button"
          className="button secondary"
          onClick={() =>
            void run(removeFitAnswers, undefined, 'We deleted the answers from your account.')
          }
        >
          Delete answers from my account
        </button>
      ) : (
        <button
          type="button"
          className="button secondary"
          onClick={() =>
            void run(
              () => saveFitAnswers(answers),
              answers,
              'We saved your answers to your account.',
            )
          }
        >
          Save my answers
        </button>
      )}
      <span role="status" className="self-center text-sm">
        {outcome}
      </span>
    </p>
  )
}
