/**
 * Loads the code of the toasts and the sign-in dialog, and mounts both. Stores call this function
 * before they show a toast or the dialog, so that islands need not import that code.
 */
export async function loadOverlays(): Promise<void> {
  const { mountOverlays } = await import('../../ui/overlays.tsx')
  mountOverlays()
}
