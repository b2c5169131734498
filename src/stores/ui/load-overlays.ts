/**
 * Loads the code of the toasts and the sign-in dialog, and shows them. The stores call it for the
 * first toast or dialog, so that no island has to. It is the only import of `src/ui` in a store.
 */
export async function loadOverlays(): Promise<void> {
  const { mountOverlays } = await import('../../ui/overlays.tsx')
  mountOverlays()
}
