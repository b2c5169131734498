/** Notes on a saved opportunity, in characters (api.md). */
export const notesLength = 2_000
