/**
 * What the stores that islands share hold in the page as built. An island may hydrate when another
 * has moved them on already, on a slow phone or a busy one; React must still find what the page has,
 * or it throws the page's part away, and leaves attributes as they were.
 */
const unknown = { state: 'unknown' } as const
const none = { state: 'none' } as const
const loading = { state: 'loading' } as const
const notSaved = { saved: false, pending: false }
const nothingSaved = () => notSaved

/** For `useStore(store, asBuilt.…)` of nanostores, by store. */
export const ssrSnapshots = {
  session: { ssr: () => unknown },
  account: { ssr: () => none },
  user: { ssr: () => undefined },
  membership: { ssr: () => 'unknown' as const },
  /** What members alone see: the cards of an entry, the list of new ones. */
  membersView: { ssr: () => loading },
  savedBySlug: { ssr: () => nothingSaved },
}
