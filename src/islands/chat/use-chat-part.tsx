import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import {
  $membership,
  retryMembership,
  membershipErrorText,
  type Membership,
} from '../../stores/billing/membership.ts'
import { startSession } from '../../stores/account/session.ts'
import { ssrSnapshots } from '../../ui/ssr-snapshots.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOverlays } from '../../ui/use-overlays.ts'

interface ChatPart<Part> {
  membership: Membership
  part: Part | undefined
  /** What stands in place of the part when it cannot: why, and a way to try again. */
  failure: ReactNode
}

/**
 * What every island with a chat begins with: the session, whose membership decides what it holds,
 * and the chat's code once it is `isWanted`. `load` must stay the same; `lost` is said when it fails.
 */
export function useChatPart<Part>(
  isWanted: (membership: Membership) => boolean,
  load: () => Promise<Part>,
  lost: string,
): ChatPart<Part> {
  const membership = useStore($membership, ssrSnapshots.membership)
  const { part, failed, retry } = useLoaded(isWanted(membership), load)
  useOverlays()
  useEffect(() => void startSession(), [])

  const failure = (failed || membership === 'unreadable') && (
    <>
      <p>{failed ? lost : membershipErrorText}</p>
      <button
        type="button"
        className="button secondary"
        onClick={() => (failed ? retry() : void retryMembership())}
      >
        Retry
      </button>
    </>
  )
  return { membership, part, failure }
}
