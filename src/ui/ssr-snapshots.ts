import { defaultProfile, toHousehold } from '../../domain/tools/profile.ts'

/**
 * The store values that the static HTML was built with. An island hydrates with these values, even
 * if another island has already changed the store. Otherwise, React would discard the HTML, because
 * it would differ from the island's first render.
 */
const unknown = { state: 'unknown' } as const
const none = { state: 'none' } as const
const loading = { state: 'loading' } as const
const notSaved = { saved: false, pending: false }
const household = toHousehold(defaultProfile)
const nothing: readonly string[] = []
const nothingSaved = () => notSaved

/** The options to pass to `useStore` from `@nanostores/react`, by store. */
export const ssrSnapshots = {
  session: { ssr: () => unknown },
  account: { ssr: () => none },
  user: { ssr: () => undefined },
  offer: { ssr: () => undefined },
  membership: { ssr: () => 'unknown' as const },
  /** For each `membersOnly`. */
  membersView: { ssr: () => loading },
  compareSelection: { ssr: () => nothing },
  profile: { ssr: () => defaultProfile },
  stateCode: { ssr: () => undefined },
  household: { ssr: () => household },
  savedBySlug: { ssr: () => nothingSaved },
}
