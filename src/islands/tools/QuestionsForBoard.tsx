import { useCopy } from '../../ui/use-copy.ts'

interface Props {
  /** The state's name. */
  name: string
  questions: readonly string[]
}

export default function QuestionsForBoard({ name, questions }: Props) {
  const { copy, outcome } = useCopy(() => questions.join('\n'))
  return (
    <>
      <ul className="list-disc pl-5 text-sm">
        {questions.map((question) => (
          <li key={question}>{question}</li>
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
