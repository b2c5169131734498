import { usd } from '../billing/money.ts'
import { entryChapters } from './entry-body.ts'
import { sharedRules } from './entry-sections.ts'
import { scenarioTotal } from './revenue.ts'
import type { CatalogEntry } from './catalog.ts'
import type { Mistake } from '../text/mistake.ts'
import { sectionTexts } from '../text/section.ts'
import { plainText } from '../text/text.ts'

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
