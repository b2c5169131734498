import type { ReactNode } from 'react'
import { RetryButton } from './use-loaded.tsx'

/** `className` sets the size and the colors. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`rounded-pill border-2 motion-safe:animate-[turn_800ms_linear_infinite] ${className}`}
  />
)

/** A line that says what is loading. */
export const Loading = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-3 text-soft">
    <Spinner className="size-5 flex-none border-line border-t-brand" /> {children}
  </p>
)

interface MessageProps {
  title: string
  isAlert?: boolean
  /** What to do next. */
  children: ReactNode
}

/** Says in place of what a page shows that it has nothing to show, or that it did not load. */
export const MessagePanel = ({ title, isAlert, children }: MessageProps) => (
  <div
    className="panel my-6 grid max-w-136 justify-items-start gap-3"
    role={isAlert ? 'alert' : undefined}
  >
    <h2 className="text-panel">{title}</h2>
    {children}
  </div>
)

interface FailureProps {
  title: string
  text: string
  retryLabel?: string
  onRetry: () => void
}

export const FailurePanel = ({ title, text, retryLabel = 'Try again', onRetry }: FailureProps) => (
  <MessagePanel title={title} isAlert>
    <p className="text-soft">{text}</p>
    <RetryButton className="button secondary" onClick={onRetry}>
      {retryLabel}
    </RetryButton>
  </MessagePanel>
)
