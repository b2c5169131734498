/** Utilities of a text field. Phones zoom in on fields with text smaller than 16 px. */
export const fieldLook =
  'field mb-4 w-full text-body aria-[invalid=true]:border-2 aria-[invalid=true]:border-err'

/** Utilities of a button that looks like a link, tall enough to tap. */
export const linkLook = 'link min-h-11 hover:text-brand-hover hover:decoration-2'
