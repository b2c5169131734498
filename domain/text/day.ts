// Made once: making a format costs more than using it. Each is pure to the bundler, so that an island
// which takes one does not carry the other.

/** A day as pages write it: "Nov 21, 2026". */
export const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: 'UTC',
})

/** A day written out, "November 21, 2026". */
export const longDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})
