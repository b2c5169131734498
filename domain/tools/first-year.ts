/** The share of a full schedule that a nurse reaches in the first year. Our estimate. */
export const firstYearShare = 0.4
