// Creating a format is slow, so we create each format once. `PURE` lets the bundler drop a format
// that an island does not use.

/** Formats a calendar day for pages: "Nov 21, 2026". A calendar day is a `Date` at 00:00 UTC. */
export const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: 'UTC',
})

/** Formats a calendar day with its weekday: "Mon, Jan 4, 2027". */
export const weekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a calendar day in full: "November 21, 2026". */
export const longDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})

/**
 * Formats the day of an instant in the user's time zone: 02:30 UTC on March 1 is "February 28, 2027"
 * in California. For the browser only, because the server does not know the user's time zone.
 */
export const localDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day of an instant in the user's time zone, as YYYY-MM-DD. For the browser only. */
export const localIsoDay = (instant: Date): string =>
  [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
