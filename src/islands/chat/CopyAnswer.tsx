import { toolLook } from './chat-look.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { useCopy } from '../../ui/use-copy.ts'

export function CopyAnswer({ text }: { text: () => string }) {
  const { copy, outcome } = useCopy(text)

  return (
    <p className="no-print mt-1 -mb-1.5 -ml-2.5 flex flex-wrap items-center gap-x-2">
      <button type="button" className={toolLook} onClick={() => void copy()}>
        <ChatIcon name="copy" size={18} />
        Copy<span className="visually-hidden"> this answer</span>
      </button>
      <span className="note" role="status">
        {outcome}
      </span>
    </p>
  )
}
