/**
 * Loads the code of the toasts and the sign-in dialog, and shows them. The stores call this
 * function for the first toast or dialog, so no island has to. No other store imports `src/ui`.
 */
export async function loadOverlays(): Promise<void> {
  const { mountOverlays } = await import('../../ui/overlays.tsx')
  mountOverlays()
}
