const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const date = `(?:\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{2,4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${month} \\d{4})`

/** Identifiers of a real patient. One match is enough. */
const identifiers: RegExp[] = [
  // US Social Security number.
  /\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/,
  /\b(?:ssn|social security (?:number|no\.?|#))\W{0,4}(?:is\W+)?\d{3}[- ]?\d{2}[- ]?\d{4}\b/i,
  /\b(?:mrn|medical record (?:number|no\.?|#)|chart (?:number|no\.?|#)|patient id|(?:insurance|medicaid|medicare|subscriber) (?:id|number)|account number)\b\W{0,4}(?:is\W+)?[a-z]{0,4}-?\d{4,}/i,
  new RegExp(
    `\\b(?:dob|d\\.o\\.b\\.?|date of birth|birth ?date|birthday|born(?: on)?)(?:\\W+is)?\\W{0,4}${date}`,
    'i',
  ),
  // Medicare Beneficiary Identifier, in the format that CMS publishes.
  /\b[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}\b/,
]

const patient = '(?:patient|client|resident|pt|paciente|residente)'
const relative =
  '(?:mom|mother|dad|father|grandm(?:a|other)|grandp(?:a|father)|husband|wife|son|daughter|aunt|uncle|neighbor|friend)'
/** A capitalized name. Use it in a case-sensitive pattern. */
const name = "\\p{Lu}[\\p{L}'’]+"
/** Words after "my client" that are not a name in lowercase. */
const notName =
  'a|an|and|are|asks?|at|base|agreement|book|came|can|charts?|comes?|contracts?|does|died|fell|files?|for|from|gets?|had|has|in|intake|is|list|load|lives|may|might|must|needs?|notes?|of|on|or|pays?|population|portal|records?|refuses?|said|says|should|takes?|that|to|wants?|was|went|when|who|whose|will|with|would'

/** The name of a person who may be a patient. */
const names: RegExp[] = [
  new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Baby|Sra?|Señora?|señora?)\\.? ${name}`, 'u'),
  /\b(?:mrs?|ms)\.? (?!word\b)[a-z]{3,}/,
  new RegExp(
    `\\b${patient}\\b(?:['’]s)?[.,:]?,? (?:is )?(?:named|called|name is|name:)? ?${name}`,
    'u',
  ),
  new RegExp(
    `(?:^|[.!?] )(?:Patient|Client|Resident|Pt|PT)\\b[.,:]? (?:named |called )?${name}`,
    'u',
  ),
  new RegExp(`\\b(?:my|our|this|mi) ${patient} (?!(?:${notName})\\b)[a-z]{3,}\\b`, 'iu'),
  new RegExp(`\\b(?:[Mm]y|[Oo]ur|[Hh]er|[Hh]is) ${relative},? ${name}`, 'u'),
  new RegExp(`\\b(?:lady|man|woman|guy|person) (?:named|called) ${name}`, 'u'),
  new RegExp(
    `(?:^|[.!?:] |\\b(?:for|and|is|that) )${name} ${name},? (?:\\d{1,3}\\b|takes|fell|was (?:admitted|discharged|diagnosed)|is on|had an? )`,
    'u',
  ),
  // Initials, such as "J.S., 74F" and "K. M. is a 68 yo".
  /\b[A-Z]\. ?[A-Z]\.,? (?:is )?(?:an? )?\d{1,3}[MF]?\b/,
]

/** A phone number, an email address, a street address, or a room or bed. */
const places: RegExp[] = [
  /(?<!\d)(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]\d{3}[-. ]\d{4}(?!\d)/,
  /\b[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}/i,
  /\b\d{1,5} (?:[A-Z][a-z]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Way|Court|Ct)\b/,
  /\b(?:room|rm|bed|apt|apartment) ?#?\d{1,4}[a-z]?\b/i,
]

/** One particular patient: "my patient", "this client", "the 67 year old". */
const onePatient =
  /\b(?:(?:my|our|this|the|mi) (?:new |current |last )?(?:patient|client|resident|pt|paciente)\b(?!s)|(?:the|this|our|my) \d{1,3}[- ]?(?:yo|y\/o|years?[- ]old)|pt is)\b/i

const age =
  /\b\d{1,3}[- ]?(?:yo|y\/o|yrs? old|years? old|year-old|weeks? old|months? old|[mf])\b|\bpt is (?:an? )?\d{1,3}\b/i

const clinical =
  /\b(?:diagnos\w+|dx|hx|s\/p|a1c|a&o|b\/?p \d|(?:[89]\d|1\d\d|2[0-4]\d)\/(?:[4-9]\d|1[0-2]\d)|blood (?:sugar|pressure was)|glucose|chf|copd|afib|uti|diabet\w+|cancer|chemo|biops\w+|dementia|alzheimer\w*|parkinson\w*|stroke|seizure\w*|pneumonia|septic|sepsis|hiv|depress\w+|pregnan\w+|fracture\w*|fell(?! behind)|broke (?:her|his)|found on (?:the )?floor|hip replacement|post-?op|wounds?|ulcer\w*|úlcera\w*|bleed\w*|fever|foley|catheter|insulin|metformin|warfarin\w*|eliquis|plavix|lisinopril|xarelto|gabapentin|morphine|oxycodone|\w{3,}(?:statin|cillin|prazole|sartan)|\d+ ?(?:mg|mcg|units)|birth weight|admitted|discharged)\b/i

const any = (patterns: RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text))

/** Whether a text has a number that identifies a patient, such as a birth date or a record number. */
export const hasPatientIdentifier = (text: string): boolean => any(identifiers, text)

/**
 * Whether a text seems to have a real patient's data: an identifier, or a clinical term together
 * with a name, a place or one patient's age. It misses unusual wording.
 */
export function looksLikePatientData(text: string): boolean {
  if (hasPatientIdentifier(text)) return true
  if (!clinical.test(text)) return false
  return any(names, text) || any(places, text) || (onePatient.test(text) && age.test(text))
}

/** Whether a text asks about the care of one patient, even without data that identifies her. */
export const isAboutOnePatient = (text: string): boolean =>
  onePatient.test(text) && clinical.test(text)
