/**
 * Loads the code of the toasts and the sign-in dialog, which mounts both. Stores call this function
 * before they show a toast or the dialog, so that islands need not import that code.
 */
export const loadOverlays = (): Promise<unknown> => import('../../ui/overlays.tsx')
