import { groupByOffice, writeQuestionEmail } from '../../../domain/tools/state-questions.ts'
import type { OfficeQuestion } from '../../../domain/tools/state-questions.ts'
import { capitalized } from '../../../domain/tools/states.ts'
import { useCopy } from '../../ui/use-copy.ts'

interface Props {
  /** The state's name. */
  name: string
  questions: readonly OfficeQuestion[]
}

/** The questions of a state by office, and an email with all of them to copy. */
export default function StateQuestions({ name, questions }: Props) {
  const { copy, outcome } = useCopy(() => writeQuestionEmail(name, questions))
  return (
    <>
      <dl className="mt-3 grid gap-3 text-sm">
        {groupByOffice(questions).map(([office, texts]) => (
          <div key={office}>
            <dt className="font-semibold">{capitalized(office)}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="no-print mt-3 noscript:hidden">
        <button type="button" className="button secondary" onClick={() => void copy()}>
          Copy one email with all questions
        </button>{' '}
        <span role="status" className="text-sm">
          {outcome}
        </span>
      </p>
    </>
  )
}
