/** Maximum length of the notes on a saved opportunity, in UTF-16 units. */
export const notesLength = 2_000

/** The most texts that `ifNotes` of a change may have. */
export const mostSeenNotes = 8
