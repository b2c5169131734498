const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const date = `(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{2,4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${month} \\d{4})`

/** Identifiers of a real patient. One match is enough for a warning. */
const identifiers: RegExp[] = [
  // US Social Security number.
  /\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/,
  /\b(?:mrn|medical record (?:number|no\.?|#)|chart (?:number|no\.?|#)|patient id|account number)\b\W{0,4}(?:is\W+)?[a-z]{0,3}-?\d{4,}/i,
  new RegExp(
    `\\b(?:dob|d\\.o\\.b\\.?|date of birth|birth ?date|born(?: on)?)(?:\\W+is)?\\W{0,4}${date}`,
    'i',
  ),
  // Medicare Beneficiary Identifier, in the format that CMS publishes.
  /\b[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}\b/,
]

/** A person's name after a title or a word such as "patient". Case-sensitive. */
const names: RegExp[] = [
  /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z][a-z]+/,
  /\b(?:[Pp]atient|[Cc]lient|[Rr]esident|[Pp]t)\b(?:['’]s)?\.?,? (?:is )?(?:named|called|name is|name:) [A-Z][a-z]+/,
  /\b(?:[Mm]y|[Oo]ur|[Tt]his) (?:patient|client|resident|pt)\b[.,:]? [A-Z][a-z]+/,
  /\b[Pp]t\.?:? [A-Z][a-z]+ [A-Z]/,
]

/** A phone number or a street address. */
const contactDetails: RegExp[] = [
  /(?<!\d)(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/,
  /\b\d{1,5} (?:[A-Z][a-z]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Way|Court|Ct)\b/,
]

/** One particular patient: "my patient", "this client". */
const onePatient =
  /\b(?:my|our|this|the) (?:new |current |last )?(?:patient|client|resident|pt)\b(?!s)/i

const age = /\b\d{1,3}[- ]?(?:yo|y\/o|yrs? old|years? old|year-old)\b/i

const clinical =
  /\b(?:diagnos\w+|dx|hx|a1c|b\/?p \d|(?:[89]\d|1\d\d|2[0-4]\d)\/(?:[4-9]\d|1[0-2]\d)|chf|copd|afib|diabet\w+|cancer|dementia|alzheimer\w*|stroke|sepsis|hiv|depress\w+|pregnan\w+|fracture\w*|hip replacement|post-?op|wound\w*|insulin|metformin|warfarin|eliquis|lisinopril|\d+ ?(?:mg|mcg)|admitted|discharged)\b/i

const any = (patterns: RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text))

/**
 * Whether a text seems to have a real patient's data: an identifier, or a clinical term together
 * with a name, a contact detail or one patient's age. Use this function only for a warning, because
 * it misses unusual wording.
 */
export function looksLikePatientData(text: string): boolean {
  if (any(identifiers, text)) return true
  if (!clinical.test(text)) return false
  return any(names, text) || any(contactDetails, text) || (onePatient.test(text) && age.test(text))
}
