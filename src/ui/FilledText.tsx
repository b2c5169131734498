import { filledParts, type FillIns } from '../../domain/launch/fill-ins.ts'

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
