// Creating a format is slow, so we create each format once. `PURE` lets the bundler drop a format
// that an island does not use.

/** Formats a day for pages: "Nov 21, 2026". */
export const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: 'UTC',
})

/** Formats a day in full: "November 21, 2026". */
export const longDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})
