/** Part of a full schedule that a first year reaches. Our estimate. */
export const firstYearShare = 0.4
