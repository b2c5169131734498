/** The longest notes on a saved opportunity, in characters. */
export const notesLength = 2_000
