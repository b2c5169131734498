import { listIgnored } from '../../../../domain/tools/result/link-notes.ts'
import { labelOf } from '../../../../domain/tools/take-home/take-home-fields.ts'
import type { ReadTakeHomeLink } from '../../../../domain/tools/take-home/take-home-link.ts'

interface Props {
  ignored: Pick<ReadTakeHomeLink, 'defaulted' | 'unknown' | 'isOtherVersion'>
  costItems: readonly string[]
}

export function LinkNotes({ ignored, costItems }: Props) {
  const notes = listIgnored(ignored, (path) => labelOf(path, costItems))
  if (notes.length === 0) return null
  return (
    <div role="status" className="rounded-card bg-highlight p-3 text-sm">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
