export const toolLook =
  'inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control border-0 bg-transparent px-2 py-1 text-[0.875rem]/[1.25] font-medium whitespace-nowrap text-soft hover:bg-surface-sunken hover:text-ink disabled:cursor-default disabled:bg-transparent disabled:opacity-55 sm:px-2.5 [&::-webkit-details-marker]:hidden'

/**
 * Tailwind utilities for the box with the messages. If `isCompact` is true, as on an opportunity's
 * page, the height follows the content up to a limit.
 */
export const logLook = (isCompact: boolean): string =>
  `chat-log overflow-x-hidden overflow-y-auto overscroll-contain rounded-t-card border border-b-0 border-line bg-card p-4 focus-visible:-outline-offset-3 sm:p-5 print:h-auto print:max-h-none print:overflow-visible print:border-0 print:p-0 ${
    isCompact ? 'max-h-[min(34rem,72svh)]' : 'h-[min(600px,62svh)] sm:h-150'
  }`
