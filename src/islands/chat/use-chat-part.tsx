import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import {
  $membership,
  membershipErrorText,
  type Membership,
} from '../../stores/billing/membership.ts'
import { retryAccount } from '../../stores/account/user.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { LoadFailure, useLoaded } from '../../ui/use-loaded.tsx'

interface ChatPart<Part> {
  membership: Membership
  part: Part | undefined
  /** An error message with a Retry button, to show instead of `part`. False without an error. */
  failure: ReactNode
}

/**
 * Starts the session, and loads the chat's code when `isNeeded` returns true. Pass the same `load`
 * function on every render. `loadError` is the message to show if `load` fails.
 */
export function useChatPart<Part>(
  isNeeded: (membership: Membership) => boolean,
  load: () => Promise<Part>,
  loadError: string,
): ChatPart<Part> {
  const membership = useStore($membership, ssrSnapshots.membership)
  const loaded = useLoaded(isNeeded(membership), load, loadError)
  useEffect(() => void startSession(), [])

  const failure =
    loaded.failure ||
    (membership === 'unreadable' && (
      <LoadFailure onRetry={() => void retryAccount()}>{membershipErrorText}</LoadFailure>
    ))
  return { membership, part: loaded.part, failure }
}
