/**
 * Tailwind utilities for a text field. Phones zoom in on a field whose text is smaller than 16 px,
 * and `text-body` is 17 px.
 */
export const fieldLook =
  'field mb-4 w-full text-body aria-[invalid=true]:border-2 aria-[invalid=true]:border-err'

/** Tailwind utilities for a button that looks like a link and is tall enough to tap. */
export const linkLook = 'link min-h-11 hover:text-brand-hover hover:decoration-2'
