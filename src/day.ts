/** A day as pages write it: "Nov 21, 2026". Made once: making a format costs more than using it. */
export const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
