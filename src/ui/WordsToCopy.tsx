import { fillText, type FillIns } from '../../domain/launch/fill-ins.ts'
import { FilledText } from './FilledText.tsx'
import { useCopy } from './use-copy.ts'

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
