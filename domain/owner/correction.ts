export const correctionStates = ['new', 'accepted', 'rejected'] as const

/** Lengths of a report's message, in UTF-16 units. */
export const messageLength = { least: 10, most: 2_000 } as const

/** A network may send this many reports an hour, and all networks together this many a day. */
export const correctionLimits = { perHour: 5, perDay: 200 } as const

/** Days after its report is closed on which we delete a reader's email address. */
export const correctionEmailDays = 90
