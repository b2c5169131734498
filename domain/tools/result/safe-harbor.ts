/**
 * Says what to pay to avoid the penalty for too little estimated tax: 26 USC 6654(d)(1)(B) and (C).
 */
export const safeHarbor =
  "Safe harbor: you owe no underpayment penalty if you pay 100% of last year's tax on these dates (110% if your income was above $150,000)."
