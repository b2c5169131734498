import { weeksInMonth, type Filters } from './filters.ts'
import { wordsOf } from './query-words.ts'

interface ReadQuery {
  filters: Partial<Filters>
  words: string[]
}

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
const money = (match: RegExpExecArray): Partial<Filters> =>
  dollars(match) >= lowestIncome ? { income: dollars(match) } : { budget: dollars(match) }

/**
 * Phrases for filters, in lowercase and without apostrophes and hyphens. If several phrases of a
 * query set the same filter, the first one in this list counts.
 */
const phrases: readonly [pattern: string, filters: (match: RegExpExecArray) => Partial<Filters>][] =
  [
    [
      String.raw`(?:earn|make|making|gross|pays?|income of)(?: over| at least| about)? ${amount}`,
      (m) => ({ income: dollars(m) }),
    ],
    [
      String.raw`${amount} (?:a year|per year|yearly|income|salary)`,
      (m) => ({ income: dollars(m) }),
    ],
    [String.raw`(?:six|6) figures?`, () => ({ income: 100_000 })],
    [
      '(?:high|higher|highest|best|good) (?:income|pay|paying|paid)|most money|pays? (?:well|best|most)|lucrative|well paid',
      () => ({ income: 75_000 }),
    ],
    [
      String.raw`(?:${upTo} )?(\d{1,2}) ?(?:h|hr|hrs|hour|hours)\b(?: (?:a|per|each) week| weekly)?`,
      ([, hours]) => ({ hours: Number(hours) }),
    ],
    [
      'part ?time|flexible(?: (?:hours?|schedules?|times?|jobs?|work))?|side (?:hustle|gig|job|business|work|income|money)|on the side|weekends?|prn|per diem|moonlight(?:ing)?|few(?:er)? hours|after (?:work|my shifts?|shifts?)|days? off|second job|extra (?:money|income|cash)',
      () => ({ hours: 20 }),
    ],
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
      () => ({ months: 1 }),
    ],
    ['eas(?:y|ier|iest)|simple(?:st)?|low difficulty', () => ({ difficulty: 'low' })],
    [
      'cheap(?:est|ly)?|inexpensive|affordable|(?:low|small|little|no|tiny)(?: start ?up)? (?:cost|costs|budget|money|overhead|investment|savings)',
      () => ({ budget: 3000 }),
    ],
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
      String.raw`(?:no|without|dont need|not need)(?: an?| any| the)? (?:doctors?|physicians?|md|medical directors?|providers?|orders?|prescribers?|supervision)(?: orders?)?|independent(?:ly)?`,
      () => ({ orders: 'not needed' }),
    ],
    [
      'no (?:patients?|bedside|clinical)|non ?clinical|burn(?:ed|t)? ?out|(?:away from|leave|off)(?: the)? bedside',
      () => ({ contact: 'no patients' }),
    ],
    [
      '(?:work(?:ing)? |job )?(?:from|at my) home|(?:work|stay)(?:ing)? at home|wfh|home based|remote(?:ly)?|online|virtual(?:ly)?|(?:over|by|on) the phone|by phone|video|zoom|no (?:travel|driving|commute)',
      () => ({ contact: 'remote' }),
    ],
    ['hands on|bedside', () => ({ contact: 'hands-on' })],
  ]
const rules = phrases.map(
  ([pattern, filters]) =>
    [new RegExp(String.raw`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`), filters] as const,
)

/**
 * Words of a query that we ignore: common words, and words that fit every entry, such as "nurse".
 */
const emptyWords = new Set(
  'a am an and any anything are as at be best but business businesses by can career could do does find for from gig good have help how i idea ideas im in is it its job jobs like looking loss make me my need needs new nurse nurses nursing of on only opportunity opportunities or over registered rn rns service services side some something start starting startup that the their them time to up use want way ways we week weekly what where which who with work working year you your'.split(
    ' ',
  ),
)

/** Reads a query: "part-time from home" -> up to 20 hours a week, from home. */
export function readQuery(query: string): ReadQuery {
  let filters: Partial<Filters> = {}
  let rest = query
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[-–—/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bnight shifts?\b/g, 'nights')
    .trim()
  for (const [pattern, read] of rules) {
    const match = pattern.exec(rest)
    if (!match) continue
    filters = { ...read(match), ...filters }
    rest = rest.replace(match[0], ' , ').trim()
  }
  return { filters, words: wordsOf(rest).filter((word) => !emptyWords.has(word)) }
}
