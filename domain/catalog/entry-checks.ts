import { usd } from '../billing/money.ts'
import {
  entryChapters,
  sharedRules,
  unreadableMarkdown,
  entrySections,
  type EntryParts,
} from './entry-sections.ts'
import { scenarioTotal } from './revenue.ts'
import { type Mistake, nearestName } from '../text/mistake.ts'
import { sectionTexts, sectionSources } from '../text/section.ts'
import { plainText, unreadMarks } from '../text/text.ts'
import type { Opportunity } from './opportunity.schema.ts'
import { unknownSources } from './sources/citation-mistakes.ts'

const workingDay = 'A working day'
const illustration = 'Illustration. No real client.'

/**
 * An entry needs at least this number of different URLs in its field `bodies` and in
 * the members' text together.
 */
const fewestLookUps = 10

/** Handbook chapters that every entry links to. */
const everyEntry = ['license-compact-scope', 'taxes', 'hiring-help', 'employers-rules']
/** Handbook chapters that every entry about care links to. */
const everyCareEntry = ['privacy-cash-clients', 'records-and-consent']
/** A CPR class is not care, so charting and health privacy rules do not apply. */
const withoutCare = new Set(['cpr-bls-training'])

/**
 * Finds fields that the model of first-year figures needs, start-up costs that return every year, a
 * missing or incorrect chapter of an entry's body, missing links to the handbook, and too few
 * URLs in `bodies` and `lookUps`.
 *
 * @param lookUps the URLs in the fields `filing`, `tools`, `codes` and `channels` of the members' text
 * @param chapters the title of each handbook chapter, by its slug; empty if the file has a mistake
 */
export function entryContentMistakes(
  entry: CatalogEntry,
  lookUps: readonly string[],
  chapters: ReadonlyMap<string, string>,
): Mistake[] {
  const { file, data, body } = entry
  const path = `src/content/opportunities/${file}.md`
  const premium = `src/content/premium/${file}.md`
  const mistakes = [
    ...chapterMistakes(entry).map((mistake) => ({ file: path, ...mistake })),
    ...handbookLinkMistakes(entry, chapters).map((mistake) => ({ file: path, ...mistake })),
    ...revenueMistakes(body, data).map((mistake) => ({ file: path, ...mistake })),
    ...modelMistakes(data).map((mistake) => ({ file: path, ...mistake })),
  ]
  const urls = new Set([...data.bodies.map(({ url }) => url), ...lookUps])
  if (urls.size < fewestLookUps)
    mistakes.push({
      file: path,
      message: `this entry has ${urls.size} different links to offices and vendors; write at least ${fewestLookUps} in "bodies" here and in "filing", "tools", "codes" and "channels" of ${premium}`,
    })
  return mistakes
}

type BodyMistake = Omit<Mistake, 'file'>

function chapterMistakes({ body }: CatalogEntry): BodyMistake[] {
  const mistakes: BodyMistake[] = []
  const { chapters } = entryChapters(body)
  const day = chapters.find(({ title }) => title === workingDay)
  if (!day) mistakes.push({ message: `write a chapter "## ${workingDay}"` })
  else if (!sectionTexts([day]).find(Boolean)?.startsWith(illustration))
    mistakes.push({
      message: `begin this chapter with "${illustration}"`,
      found: `## ${workingDay}`,
    })
  const last = chapters.at(-1)?.title ?? ''
  if (last !== sharedRules)
    mistakes.push({
      message: `end the body with the chapter "## ${sharedRules}"`,
      ...(last && { found: `## ${last}` }),
    })
  return mistakes
}

function handbookLinkMistakes(
  { file, body }: CatalogEntry,
  titles: ReadonlyMap<string, string>,
): BodyMistake[] {
  const mistakes: BodyMistake[] = []
  const linked = new Set<string>()
  for (const [found, text = '', chapter = ''] of body.matchAll(
    /\[([^\]]+)\]\(\/handbook\/([a-z-]+)\)/g,
  )) {
    const title = titles.get(chapter)
    if (linked.has(chapter)) mistakes.push({ message: 'link to each chapter once', found })
    else if (title && text !== title)
      mistakes.push({ message: `write the title of the chapter, "${title}"`, found })
    linked.add(chapter)
  }
  const needed = [
    ...everyEntry,
    ...(withoutCare.has(file) ? [] : everyCareEntry),
    ...(/good-faith estimate|written estimate/.test(body) ? ['good-faith-estimates'] : []),
  ]
  for (const chapter of needed.filter((one) => !linked.has(one)))
    mistakes.push({
      message: `under "## ${sharedRules}", add the link [${titles.get(chapter) || chapter}](/handbook/${chapter})`,
    })
  return mistakes
}

/** A sum in dollars after a word for revenue, such as "grosses about $67,500". */
const typedRevenue =
  /\b(?:earn(?:s|ed|ing)?|gross(?:es|ed)?|makes?|brings?|nets?|revenue|income|profit|take-home)\b(?:(?!\b(?:median|mean|wages?|salary|salaries|pay)\b)[^.$\n]){0,60}\$(?<sum>\d{1,3}(?:,\d{3})+)[^.\n]*\.?[^\s]*/gi

/**
 * Finds typed revenue that the model does not calculate. A sum of a scenario, a published figure
 * with its citation and an estimate are allowed.
 */
function revenueMistakes(body: string, { revenue }: CatalogEntry['data']): BodyMistake[] {
  const totals = [...(revenue.solo ?? []), ...revenue.team].map(scenarioTotal)
  return [...body.replaceAll(/\{est [^{}]*\}/g, '').matchAll(typedRevenue)].flatMap((match) => {
    const sum = Number(match.groups?.sum?.replaceAll(',', ''))
    if (totals.includes(sum) || match[0].includes('[^')) return []
    return [
      {
        message: `delete this sum, because the page calculates revenue; only the sums of "revenue" may be repeated: ${totals.map((total) => usd.format(total)).join(', ')}`,
        found: match[0],
      },
    ]
  })
}

/** A price or a period of a year or a month: "first year", "$40 a month", "twelve months". */
const returning =
  /\b(?:first[- ]year|(?:12|twelve)[- ]months?|(?:a|an|per|each|every) (?:year|month)|yearly|monthly|annual(?:ly)?)\b/i

/** Finds what the figures of the first twelve months cannot use. */
function modelMistakes(data: CatalogEntry['data']): BodyMistake[] {
  const { solo } = data.revenue
  const mistakes: BodyMistake[] = []
  for (const [index, { item, basis }] of data.businessFit.startupCosts.entries()) {
    const text = `${plainText(item)}. ${plainText(basis)}`
    if (!returning.test(text) || /\bonce\b/i.test(text)) continue
    mistakes.push({
      field: ['businessFit', 'startupCosts', index],
      message:
        'start-up costs are paid once; move a cost that returns every year to runningCosts, or write "once" if it does not return',
      found: item,
    })
  }
  for (const field of ['ramp', 'smallestWeek'] as const) {
    if (solo && !data[field]) mistakes.push({ field: [field], message: 'write this field' })
    if (!solo && data[field])
      mistakes.push({ field: [field], message: 'delete this field, because a company has none' })
  }
  if (!solo && !data.revenue.firstTwelveMonths)
    mistakes.push({ field: ['revenue', 'firstTwelveMonths'], message: 'write this field' })
  if (solo && data.revenue.firstTwelveMonths)
    mistakes.push({
      field: ['revenue', 'firstTwelveMonths'],
      message: 'delete this field, because the build calculates it for a solo business',
    })
  for (const [index, { unpaidHours = 0, lines }] of (solo ?? []).entries()) {
    if (unpaidHours === 0)
      mistakes.push({
        field: ['revenue', 'solo', index, 'unpaidHours'],
        message: 'write the hours a week that no client pays for; no business has 0',
      })
    if (lines.some(({ hours }) => hours === undefined))
      mistakes.push({
        field: ['revenue', 'solo', index, 'lines'],
        message: 'write the hours of each line, because the page calculates pay per hour',
      })
  }
  return mistakes
}

export interface CatalogEntry {
  /** The file name without its extension. */
  file: string
  data: Opportunity
  body: string
}

/** The directory is one page. Its bytes grow by up to 300 for each card. */
const mostCards = 80

const pathOf = (file: string): string => `src/content/opportunities/${file}.md`

/**
 * Finds mistakes that `opportunitySchema` cannot see, such as a duplicate id, an unknown source or
 * market id, or a malformed citation.
 */
export function catalogMistakes(
  entries: CatalogEntry[],
  references: {
    sources: ReadonlySet<string>
    markets: ReadonlySet<string>
    /** The names of all files with members' text. */
    premium: ReadonlySet<string>
  },
): Mistake[] {
  const mistakes = entries.flatMap((entry) => entryMistakes(entry, references))
  const nextId = Math.max(...entries.map(({ data }) => Number(data.id))) + 1
  for (const field of ['id', 'slug'] as const) {
    // A slug that is not the file name has its own message.
    const own = entries.filter(({ file, data }) => field === 'id' || data.slug === file)
    const byValue = Map.groupBy(own, ({ data }) => data[field])
    for (const [value, same] of byValue) {
      const [first, ...copies] = same.toSorted(byAge)
      for (const { file } of copies) {
        const advice = field === 'id' ? `; write "${nextId}"` : ''
        const message = `${first!.file}.md has this ${field}${advice}`
        mistakes.push({ file: pathOf(file), field: [field], message, found: value })
      }
    }
  }
  const featured = entries.filter(({ data }) => data.isFeatured).map(({ file }) => file)
  if (featured.length > 1)
    for (const file of featured)
      mistakes.push({
        file: pathOf(file),
        field: ['isFeatured'],
        message: `${featured.map((one) => `${one}.md`).join(' and ')} have this field; keep it in one entry`,
      })
  if (entries.length > mostCards)
    mistakes.push({
      file: 'src/content/opportunities',
      message: `the directory shows at most ${mostCards} cards on its one page; remove ${entries.length - mostCards}, or divide the directory as docs/decisions/014-one-page-directory.md says`,
      found: `${entries.length} entries`,
    })
  return mistakes
}

/** The newer entry last. A file whose slug is not its name is a copy, and so the newer one. */
export function byAge(one: CatalogEntry, other: CatalogEntry): number {
  const isCopy = ({ file, data }: CatalogEntry) => Number(data.slug !== file)
  return (
    isCopy(one) - isCopy(other) || one.data.publishedAt.getTime() - other.data.publishedAt.getTime()
  )
}

function entryMistakes(
  entry: CatalogEntry,
  references: {
    sources: ReadonlySet<string>
    markets: ReadonlySet<string>
    premium: ReadonlySet<string>
  },
): Mistake[] {
  const { file: name, data, body } = entry
  const file = pathOf(name)
  const mistakes: Mistake[] = []
  const add = (mistake: Omit<Mistake, 'file'>) => mistakes.push({ file, ...mistake })
  if (data.slug !== name)
    add({ field: ['slug'], message: `write the file name, "${name}"`, found: data.slug })
  if (data.publicFrom && data.publicFrom.getTime() !== data.publishedAt.getTime())
    add({ field: ['publishedAt'], message: 'write the same day as in publicFrom' })
  const sections = entrySections(entry)
  for (const text of sectionTexts(sections).flatMap(unreadMarks))
    add({
      message: 'write the mark as [^key], {est $60}, [text](https://…) or **bold**, and close it',
      found: text,
    })
  mistakes.push(...unknownSources(file, sectionSources(sections), references.sources))
  for (const line of unreadableMarkdown(body))
    add({ message: 'write paragraphs, lists, bold and links only', found: line })
  for (const [index, id] of data.relatedMarkets.entries()) {
    if (references.markets.has(id)) continue
    const near = nearestName(id, references.markets)
    const advice = near === undefined ? '' : `; write "${near}"`
    const message = `this market is not in src/content/markets.yaml${advice}`
    add({ field: ['relatedMarkets', index], message, found: id })
  }
  if (!references.premium.has(name))
    add({ message: `the members' text is missing; create src/content/premium/${name}.md` })
  return mistakes
}

export const citedSourceIds = (entries: EntryParts[]): string[] => [
  ...new Set(entries.flatMap((entry) => sectionSources(entrySections(entry)))),
]
