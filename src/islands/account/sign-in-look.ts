/**
 * Tailwind utilities for a text field. `text-body` is 17 px, because phones zoom in on a field with
 * text below 16 px.
 */
export const fieldLook =
  'field mb-4 w-full text-body aria-[invalid=true]:border-2 aria-[invalid=true]:border-err'

export const linkLook = 'link min-h-11 hover:text-brand-hover hover:decoration-2'
