/**
 * Loads the code of the toasts and the sign-in dialog, and mounts both. Stores call this function
 * when they show a toast or the dialog, so islands need not load the code. No other store imports
 * `src/ui`.
 */
export async function loadOverlays(): Promise<void> {
  const { mountOverlays } = await import('../../ui/overlays.tsx')
  mountOverlays()
}
