import type { ReactNode } from 'react'

interface Props {
  title: string
  /** A summary of the group's values, shown next to the title. May be empty. */
  sum: string
  children: ReactNode
}

export const InputGroup = ({ title, sum, children }: Props) => (
  <details className="border-t border-line">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2">
      <span className="disclosure label">{title}</span>
      <span className="text-right text-sm text-soft">{sum}</span>
    </summary>
    <div className="grid gap-2 pb-5">{children}</div>
  </details>
)
