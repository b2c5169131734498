import { paths } from '../http/paths.ts'

/**
 * A kind of question, with the texts that answer it: titles of sections, and a chapter of the
 * handbook.
 */
interface Topic {
  asked: RegExp
  /** Whether the sections answer only if the guide reads two entries. */
  isComparison?: true
  sections?: readonly string[]
  chapter?: string
}

export const limitsTitle = 'What an RN may not do here'

const topics: readonly Topic[] = [
  {
    asked:
      /\b(?:earn|keep|make|income|salary|profit|costs?(?! (?:a|an|the|my|per) (?:client|patient|family|visit))|money|month|worth|pays? more|full schedule|first year|replace|drop a shift)\b/i,
    sections: ['Business Fit'],
  },
  {
    asked:
      /\b(?:charge|how much (?:should|can) i ask|prices?|pricing|rates?|per hour|hourly|costs? (?:a|an|the|my|per) (?:client|patient|family|visit))\b/i,
    sections: ['Prices', 'Who pays, and how', 'Who else does this'],
  },
  {
    asked:
      /\b(?:lose|loss|fail|risks?|wrong|worst|catch|side income|live on|replace my|days off)\b/i,
    sections: ['Why this could fail'],
  },
  {
    asked:
      /\b(?:may i|may an? (?:rn|nurse)|can i (?:change|give|start|bill|diagnose|prescribe)|may not|not allowed|scope|(?<!(?:which|in) )orders?|dos(?:e|es|age)|delegate|diagnose|recommend|trim)\b/i,
    sections: [limitsTitle],
  },
  {
    asked:
      /\b(?:(?:get|find|reach) (?:\w+ ){0,3}(?:clients?|customers|patients|law firms?|them)|marketing?|sell(?:ing)?|channels?|offices)\b/i,
    sections: ['Getting clients', 'Execution', 'Conversion tactics', 'What to do next, in order'],
    chapter: 'first-clients',
  },
  {
    asked:
      /\b(?:e-?mail|letter|message|draft|write back|what (?:do|would) i (?:say|answer)|reply|script)\b/i,
    sections: ['Messaging templates'],
  },
  {
    asked: /\b(?:who pays|pay me|paid|insurers?|medicare|medicaid)\b/i,
    sections: ['Who pays, and how', 'Payers and codes'],
  },
  {
    asked: /\b(?:certif\w*|credentials?|qualif\w*|requirements?)\b/i,
    sections: ['Required Certifications'],
  },
  { asked: /\b(?:licen[sc]es?|compact)\b/i, sections: ['License and compact', 'Licenses'] },
  { asked: /\b(?:steps?|easier|begin|launch)\b/i, sections: ['Execution'] },
  { asked: /\b(?:forms?|file|filing|register)\b/i, sections: ['Filing order'] },
  {
    asked: /\b(?:buy|equipment|supplies|start-?up)\b/i,
    sections: ['Business Fit', 'Execution'],
  },
  { asked: /\b(?:software|tools?|apps?)\b/i, sections: ['Tools'] },
  { asked: /\b(?:chart|charting|document)\b/i, sections: ['Charting'] },
  { asked: /\b(?:sick|away|vacation)\b/i, sections: ['When you are sick or away'] },
  {
    asked: /\b(?:who else|competitors?|competition)\b/i,
    sections: ['Who else does this'],
  },
  {
    asked: /\b(?:hours|(?:days?|nights?) off|schedule|evenings|weekends)\b/i,
    sections: ['Business Fit'],
  },
  { asked: /\b(?:look like|working day|typical (?:day|week))\b/i, sections: ['A working day'] },
  { asked: /\b(?:which business|tell me about|what is)\b/i, sections: ['Overview'] },
  { asked: /\b(?:changed|recent\w*|why now)\b/i, sections: ['Why Now'] },
  {
    isComparison: true,
    asked: /\b(?:compare|versus|vs|difference|which (?:is|pays)|better|should i do)\b|\bor\b.*\?/i,
    sections: [
      'Overview',
      'Business Fit',
      'Who pays, and how',
      'Why this could fail',
      'Required Certifications',
    ],
  },
  {
    asked: /\b(?:tax(?:es)?|deduct|quarterly|quit(?:ting)?|self-employment)\b/i,
    chapter: 'taxes',
  },
  {
    asked: /\b(?:llc|pllc|npi|ein|corporation|in place|sole propriet\w+)\b/i,
    sections: ['What to do next, in order'],
    chapter: 'setting-up',
  },
  { asked: /\b(?:hipaa|privacy|texts?)\b/i, chapter: 'privacy-cash-clients' },
  { asked: /\b(?:good.faith|estimate|dispute)\b/i, chapter: 'good-faith-estimates' },
  {
    asked:
      /\b(?:referrals?|refers?|kickback|commission|for (?:each|every) (?:client|patient)|reviews? and|ask \w+ clients for reviews?)\b/i,
    chapter: 'referral-money-and-reviews',
  },
  {
    asked: /\b(?:compact|another state|my license|delegate|scope|board of nursing)\b/i,
    chapter: 'license-compact-scope',
  },
  { asked: /\bhome.care licen[sc]e/i, chapter: 'home-care-and-agency-licenses' },
  { asked: /\b(?:clia|sharps|osha|waste|finger.?sticks?)\b/i, chapter: 'lab-waivers-osha-waste' },
  { asked: /\b(?:records?|my charts|consent)\b/i, chapter: 'records-and-consent' },
  {
    asked: /\b(?:photos?|pictures?)\b/i,
    sections: ['What to do next, in order'],
    chapter: 'records-and-consent',
  },
  {
    asked:
      /\b(?:hire|second nurse|helper|employee or|1099|independent contractor|workers.? comp\w*)\b/i,
    sections: ['Second nurse'],
    chapter: 'hiring-help',
  },
  {
    asked:
      /\b(?:non-?competes?|my (?:hospital|employer)(?! (?:salary|pay|wages?))|outside work|moonlight\w*|days off)\b/i,
    chapter: 'employers-rules',
  },
  {
    asked: /\b(?:insurance|insured|malpractice (?:policy|cover\w*)|liab\w+)\b/i,
    chapter: 'insurance',
  },
]

/** The titles of the sections, and the paths of the chapters, that answer this kind of question. */
export function topicsOf(
  question: string,
  entryCount = 0,
): {
  sections: ReadonlySet<string>
  chapters: ReadonlySet<string>
} {
  const matching = topics.filter(
    ({ asked, isComparison }) => asked.test(question) && (!isComparison || entryCount > 1),
  )
  return {
    sections: new Set(matching.flatMap(({ sections = [] }) => sections)),
    chapters: new Set(matching.flatMap(({ chapter }) => (chapter ? paths.chapter(chapter) : []))),
  }
}

/** Whether the question is of a kind that some texts answer. */
export const hasTopic = (question: string): boolean =>
  topics.some(({ asked, isComparison }) => !isComparison && asked.test(question))
