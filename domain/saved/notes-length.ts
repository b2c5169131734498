/** Maximum length of the notes on a saved opportunity, in UTF-16 units. */
export const notesLength = 2_000
