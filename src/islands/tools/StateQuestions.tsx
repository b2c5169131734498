import type { OfficeQuestion } from '../../../domain/tools/state-names.ts'
import { capitalized } from '../../../domain/tools/states.ts'
import { useCopy } from '../../ui/use-copy.ts'

interface Props {
  /** The state's name. */
  name: string
  questions: readonly OfficeQuestion[]
}

const lineOf = ({ office, text }: OfficeQuestion) => `${capitalized(office)}: ${text}`

export default function StateQuestions({ name, questions }: Props) {
  const { copy, outcome } = useCopy(() => questions.map(lineOf).join('\n'))
  return (
    <>
      <ul className="list-disc pl-5 text-sm">
        {questions.map((question) => (
          <li key={question.text}>{lineOf(question)}</li>
        ))}
      </ul>
      <p className="no-print noscript:hidden">
        <button
          type="button"
          className="link min-h-11 text-sm"
          aria-label={`Copy the questions for ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </button>{' '}
        <span role="status" className="text-sm">
          {outcome}
        </span>
      </p>
    </>
  )
}
