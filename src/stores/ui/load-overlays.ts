/**
 * Loads the code of the toasts and the sign-in dialog, and mounts both. The stores call this
 * function before they show a toast or the dialog, so no island has to. No other store imports
 * `src/ui`.
 */
export async function loadOverlays(): Promise<void> {
  const { mountOverlays } = await import('../../ui/overlays.tsx')
  mountOverlays()
}
