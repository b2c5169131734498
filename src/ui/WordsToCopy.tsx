import { filledParts, fillText, type FillIns } from '../../domain/launch/fill-ins.ts'
import { useCopy } from './use-copy.ts'

/** Words to say or to send, with what the nurse has filled in. Blanks are highlighted. */
export const FilledText = ({ text, fillIns = {} }: { text: string; fillIns?: FillIns }) => (
  <blockquote className="border-l-4 border-brand bg-surface-sunken px-4 py-3 whitespace-pre-line">
    {filledParts(text, fillIns).map((part, index) =>
      part.kind === 'text' ? (
        part.text
      ) : (
        <span
          key={index}
          dir="auto"
          className={part.kind === 'filled' ? 'font-medium' : 'bg-highlight'}
        >
          {part.text}
        </span>
      ),
    )}
  </blockquote>
)

interface Props {
  text: string
  fillIns: FillIns
  /** What the Copy button copies, for a screen reader. */
  name?: string
  /** Advice below the text, which is not copied. */
  note?: string | undefined
}

/** Words to say or to send, with a button that copies them as they are filled in. */
export function WordsToCopy({ text, fillIns, name, note }: Props) {
  const { copy, outcome } = useCopy(() => fillText(text, fillIns))
  return (
    <>
      <FilledText text={text} fillIns={fillIns} />
      {note && <p className="mt-2">{note}</p>}
      <p className="no-print mt-2 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button secondary"
          aria-label={name && `Copy: ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </button>
        <span className="note" role="status">
          {outcome}
        </span>
      </p>
    </>
  )
}
