import { stateNames } from '../tools/state-names.ts'
import { partTimeHours } from '../catalog/card.ts'
import { weeksInMonth, type Filters } from './filters.ts'
import type { OrderName } from './orders.ts'
import { wordsOf } from '../text/words.ts'

interface ReadQuery {
  filters: Partial<Filters>
  /** Filters that no result may meet: "not from home". */
  unwanted: Partial<Filters>
  /** The order that the query asks for, if no other order is chosen. */
  order: OrderName | undefined
  words: string[]
  /** Words that no result may have: "no kids". */
  unwantedWords: string[]
}

type Meaning = Partial<Filters> & { order?: OrderName }

const amount = String.raw`\$? ?(\d+(?:\.\d+)?) ?(k\b|thousand\b)?`
const upTo = String.raw`(?:under|below|up to|less than|at most|max|maximum|only|with|about)`

const dollars = ([, number, unit]: RegExpExecArray): number => Number(number) * (unit ? 1000 : 1)

const numberWords: Readonly<Record<string, number>> = { one: 1, a: 1, two: 2, three: 3, six: 6 }
const count = (text = ''): number => numberWords[text] ?? Number(text)

/**
 * If a query names an amount without words such as "earn" or "a year", we read 20,000 US dollars or
 * more as an income, and a lower amount as a start-up budget.
 */
const lowestIncome = 20_000
const money = (match: RegExpExecArray): Meaning =>
  dollars(match) >= lowestIncome ? { income: dollars(match) } : { budget: dollars(match) }

/** "High pay" is at least this much per hour, kept at a full schedule. */
const highPay = 40

/** Words that turn the next word into its opposite. */
const not = String.raw`(?:no|not|non|without|never|avoid|hate|hating|dislike|dont (?:want|like)|tired of|sick of|quit|quitting|leave|leaving|away from|anything but|other than)`
/** Words between a negation and its word: "tired of working the nights". */
const filler = String.raw`(?: (?:the|my|a|an|any|more|all|to|do|doing|work|working|at|in|on|with|being))*`

/**
 * Phrases for filters, in lowercase and without apostrophes and hyphens. If several phrases of a
 * query set the same filter, the first one in this list counts. A negation before a phrase makes
 * its filters unwanted.
 */
const phrases: readonly [pattern: string, meaning: (match: RegExpExecArray) => Meaning][] = [
  [
    String.raw`(?:${not}|off|out of|escape|done with|beyond)${filler} (?:bedside|patients?|patient care|direct care|hands on(?: care)?|clinical(?: work)?|floor|lifting)|nonclinical|bedside burnout|burn(?:ed|t)? ?out(?: (?:at|by|from) (?:the )?bedside)?`,
    () => ({ contact: 'not hands-on', order: 'patients' }),
  ],
  [
    String.raw`${not}${filler} (?:doctors?|physicians?|md|medical directors?|providers?|orders?|prescribers?|supervision)(?: orders?)?|independent(?:ly)?`,
    () => ({ orders: 'not needed' }),
  ],
  [
    String.raw`${not}${filler} (?:nights?|evenings?|weekends?|holidays?)|days? ?time|days only|(?:9|nine) to (?:5|five)|(?:during )?school hours|banker hours`,
    () => ({ evenings: 'daytime' }),
  ],
  [
    String.raw`${amount} ?(?:an|per|a|/) ?(?:hour|hr)|(?:hourly)`,
    (m) => (m[1] ? { pay: dollars(m), order: 'keep' } : { order: 'keep' }),
  ],
  [
    String.raw`(?:earn|make|making|gross|pays?|income of)(?: over| at least| about)? ${amount}`,
    (m) => ({ income: dollars(m), order: 'keep' }),
  ],
  [
    String.raw`${amount} (?:a year|per year|yearly|income|salary)`,
    (m) => ({ income: dollars(m), order: 'keep' }),
  ],
  [String.raw`(?:six|6) figures?`, () => ({ income: 100_000, order: 'keep' })],
  [
    'side (?:hustle|gig|job|business|work|income|money)|on the side|(?:next to|alongside|besides?|while keeping|keep(?:ing)?|on top of)(?: my| a| the)?(?: hospital| full ?time| day| staff)? (?:job|shifts?|work)|moonlight(?:ing)?|second job|extra (?:money|income|cash)',
    () => ({ hours: partTimeHours, order: 'first' }),
  ],
  [
    'cheap(?:est|ly)?|inexpensive|affordable|(?:low|small|little|no|tiny)(?: start ?up)? (?:cost|costs|budget|money|overhead|investment|savings)|without(?: much| any)? (?:money|savings)',
    () => ({ budget: 3000 }),
  ],
  [
    '(?:high|higher|highest|best|good|better) (?:income|pay|paying|paid|money)|(?:most|make|making|real|big) money|pays? (?:well|best|most|more)|lucrative|well paid|profitable',
    () => ({ pay: highPay, order: 'keep' }),
  ],
  ['money', () => ({ order: 'keep' })],
  [
    String.raw`(?:${upTo} )?(\d{1,2}) ?(?:h|hr|hrs|hour|hours)\b(?: (?:a|per|each) week| weekly)?`,
    ([, hours]) => ({ hours: Number(hours), order: 'ten' }),
  ],
  [
    'part ?time|flexible(?: (?:hours?|schedules?|times?|jobs?|work))?|prn|per diem|few(?:er)? hours|after (?:work|my shifts?|shifts?)|days? off',
    () => ({ hours: partTimeHours, order: 'ten' }),
  ],
  ['weekends?|evenings?', () => ({ evenings: 'evenings' })],
  [
    String.raw`(?:(?:within|in|under|less than) )?(\d+|a|one|two|three|six) months?`,
    ([, months]) => ({ months: count(months) }),
  ],
  [
    String.raw`(?:(?:within|in|under|less than) )?(\d+|a|one|two|three|six) weeks?`,
    ([, weeks]) => ({ months: Math.round((count(weeks) / weeksInMonth) * 10) / 10 }),
  ],
  [
    '(?:fast|quick|easy)(?: to)? start|start (?:fast|quick|quickly|now|soon|today)|right away|quickly|asap',
    () => ({ months: 3, order: 'launch' }),
  ],
  ['eas(?:y|ier|iest)|simple(?:st)?|low difficulty', () => ({ difficulty: 'low' })],
  [
    String.raw`(?:${upTo} )?\$ ?(\d+(?:\.\d+)?) ?(k\b|thousand\b)?(?: dollars)?(?: to start| start ?up)?`,
    money,
  ],
  [
    String.raw`(?:${upTo} )?(\d+(?:\.\d+)?) ?(k\b|thousand\b)(?: dollars)?(?: to start| start ?up)?`,
    money,
  ],
  [String.raw`(?:${upTo} )?(\d{3,6})()(?: dollars| bucks| to start| start ?up|$)`, money],
  [
    String.raw`${not}${filler} (?:travel(?:ing)?|driving|commut(?:e|ing))|(?:work(?:ing)? |job )?(?:from|at my) home|(?:work|stay)(?:ing)? at home|wfh|home based|remote(?:ly)?|online|virtual(?:ly)?|(?:over|by|on) the phone|by phone|video|zoom`,
    () => ({ contact: 'remote' }),
  ],
  ['hands on(?: care)?|bedside', () => ({ contact: 'hands-on' })],
]
const whole = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`)
const rules = phrases.map(([pattern, meaning]) => ({
  plain: whole(pattern),
  negated: whole(`${not}${filler} (?:${pattern})`),
  meaning,
}))
const negatedWord = new RegExp(String.raw`(?<![a-z0-9])${not}${filler} ([a-z]+)`)

/**
 * Words of a query that we ignore: common words, and words that fit every entry, such as "nurse".
 */
const emptyWords = new Set(
  'a am an and any anything are as at be best but business businesses by can career could do does dont find for from gig good have help how i idea ideas im in is it its job jobs like looking loss make me my need needs new no non not nurse nurses nursing of on only opportunity opportunities or over registered rn rns service services side some something start starting startup that the their them time to up use want way ways we week weekly what where which who with without work working year you your'.split(
    ' ',
  ),
)

const simplify = (query: string): string =>
  query
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[-–—/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bnight shifts?\b/g, 'nights')
    .replaceAll(/\b(?:no|not) (?:more|over) than\b|\bnot over\b/g, 'at most')
    .trim()

/** Longest first, so that "West Virginia" is not read as "Virginia". */
const states = Object.entries(stateNames)
  .map(([code, name]) => ({ code, name: simplify(name) }))
  .toSorted((a, b) => b.name.length - a.name.length)
const findNamed = (text: string) => states.find(({ name }) => whole(name).test(text))

/** The code of a US state whose name is in the query, or whose code is the whole query. */
export function findState(query: string): string | undefined {
  const text = simplify(query)
  return (findNamed(text) ?? states.find(({ code }) => code.toLowerCase() === text))?.code
}

/** Reads a query: "part-time from home" -> works with 10 hours a week, from home. */
export function readQuery(query: string): ReadQuery {
  let wanted: Meaning = {}
  let unwanted: Meaning = {}
  let rest = simplify(query)
  const state = findNamed(rest)
  // A query for a state alone keeps the state's name, so that it finds what the text rule finds.
  if (state && rest !== state.name) rest = rest.replace(state.name, ' ')
  for (const { plain, negated, meaning } of rules) {
    const opposite = negated.exec(rest)
    if (opposite) unwanted = { ...meaning(opposite), ...unwanted }
    else {
      const match = plain.exec(rest)
      if (!match) continue
      wanted = { ...meaning(match), ...wanted }
    }
    rest = rest.replace(opposite ? negated : plain, ' , ').trim()
  }
  const unwantedWords: string[] = []
  for (let found = negatedWord.exec(rest); found; found = negatedWord.exec(rest)) {
    unwantedWords.push(...wordsOf(found[1]!))
    rest = rest.replace(negatedWord, ' , ')
  }
  const { order, ...filters } = wanted
  delete unwanted.order
  const isMeant = (word: string) => !emptyWords.has(word)
  return {
    filters,
    unwanted,
    order,
    words: wordsOf(rest).filter(isMeant),
    unwantedWords: unwantedWords.filter(isMeant),
  }
}
