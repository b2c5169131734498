import { useState } from 'react'
import type { FitAnswers } from '../../../domain/tools/fit.ts'
import { removeFitAnswers, saveFitAnswers } from '../../stores/tools/fit-answers.ts'

/** Saves the answers to the user's account, and deletes them again. */
export function FitSaved({ answers }: { answers: FitAnswers }) {
  const [saved, setSaved] = useState<FitAnswers>()
  const [outcome, setOutcome] = useState('')
  const run = async (work: () => Promise<unknown>, next: FitAnswers | undefined, done: string) => {
    setOutcome('')
    try {
      await work()
      setSaved(next)
      setOutcome(done)
    } catch {
      setOutcome('That didn’t work. Please try again.')
    }
  }
  return (
    <>
      {saved === answers ? (
        <button
          type="button"
          className="button secondary"
          onClick={() => void run(removeFitAnswers, undefined, 'We deleted your saved answers.')}
        >
          Delete my saved answers
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
    </>
  )
}
