import { categories } from '../../domain/catalog/category.ts'
import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { mainModel } from '../../domain/catalog/revenue.ts'
import { readRealEntries } from '../catalog/real-entries.ts'

/**
 * A real entry, or a copy of one with random words from the real entries. Words that are frequent
 * in real entries are also frequent in copies.
 */
export interface GeneratedEntry {
  data: Opportunity
  body: string
  /** The slug of the real entry that this entry copies. For a real entry, its own slug. */
  from: string
}

/**
 * Returns the Markdown file of an entry. Its front matter is JSON, which is valid YAML. Dates have
 * no quotation marks, so that YAML reads them as dates.
 */
export function markdownOf({ data, body }: Pick<GeneratedEntry, 'data' | 'body'>): string {
  const head = JSON.stringify(data, null, 1).replaceAll(/"(\d{4}-\d\d-\d\d)T[^"]*"/g, '$1')
  return `---\n${head}\n---\n${body}`
}

function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

const wordsOf = (text: string): string[] =>
  text.replaceAll(/\[\^[^\]]*\]|\]\([^)]*\)/g, '').match(/[a-z][a-z'’-]*(?:[,;]|\b)/gi) ?? []

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(strings)
}

/**
 * Front matter keys, at any depth, whose texts get random words. The title, the short description
 * and the Markdown body also get random words.
 */
const prose = new Set(
  'valueProposition targetMarket whyNow marketGap executionPlan proofSignals claim reason assumptions note what item'.split(
    ' ',
  ),
)

/** Returns the real entries, followed by generated ones, `count` in total. */
export function generateEntries(count: number, seed = 1): GeneratedEntry[] {
  const real = readRealEntries()
    .map((entry) => ({ ...entry, from: entry.data.slug }))
    .toSorted((a, b) => Number(a.data.id) - Number(b.data.id))
  const random = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const all = real.flatMap(({ data, body }) => [...strings(data), body].flatMap(wordsOf))
  const cards = real.flatMap(({ data }) => wordsOf(`${data.title} ${data.shortDescription}`))
  // Draw 60% of the words from real cards, so that generated cards compress like real ones.
  const cardWord = () => (random() < 0.6 ? pick(cards) : pick(all))

  /**
   * Replaces each word with a random one. Keeps markup, numbers, punctuation, `##` headings and the
   * note "Illustration. No real client."
   */
  const replaceWords = (text: string, word: () => string, most = Infinity): string => {
    const out = text.replaceAll(
      /\[\^[^\]]*\]|\{est|\]\([^)]*\)|^## .*$|Illustration\. No real client\.|[A-Za-z][A-Za-z'’-]*/gm,
      (match) => (/^[A-Za-z'’-]+$/.test(match) ? word().replace(/[,;]$/, '') : match),
    )
    if (out.length <= most) return out
    // The new text has more than `most` characters. Cutting it could split markup, so keep the real
    // text.
    return text
  }
  const deep = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      return prose.has(key)
        ? replaceWords(value, () => pick(all), key === 'reason' ? 175 : Infinity)
        : value
    }
    if (Array.isArray(value)) return value.map((item) => deep(item, key))
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, deep(item, name)]))
  }
  const scaled = (dollars: number, step: number): number =>
    Math.round((dollars * (0.5 + 1.5 * random())) / step) * step

  const slugs = new Set(real.map(({ data }) => data.slug))
  const generated = Array.from({ length: count - real.length }, (_, index): GeneratedEntry => {
    const { data, body, from } = pick(real)
    let title: string
    let slug: string
    do {
      title = data.title
        .split(' ')
        .map(() => cardWord().replace(/[,;'’]/g, ''))
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
        .slice(0, 80)
        .trim()
      slug = title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
    } while (slug === '' || slugs.has(slug))
    slugs.add(slug)
    let short = ''
    const length = data.shortDescription.length
    while (short.length < length) short += (short && ' ') + cardWord()
    short = `${short.charAt(0).toUpperCase()}${short.slice(1, 178).replace(/[,; ]+$/, '')}.`
    const months = 1 + Math.floor(random() * 6)
    const copy: Opportunity = {
      ...(deep(data) as Opportunity),
      id: String(real.length + index + 1),
      slug,
      title,
      shortDescription: short,
      category: pick(categories),
      isFeatured: undefined,
      publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 30))),
      practice: pick(real).data.practice,
    }
    delete copy.isFeatured
    copy.businessFit.timeToLaunch.min = months
    copy.businessFit.timeToLaunch.max = months + Math.floor(random() * 4)
    for (const line of copy.businessFit.startupCosts) {
      line.low = scaled(line.low, 50)
      line.high = line.low + scaled(line.high, 50)
    }
    for (const { lines } of mainModel(copy.revenue).scenarios) {
      for (const line of lines) line.dollars = scaled(line.dollars, 5)
    }
    return { data: copy, body: replaceWords(body, () => pick(all)), from }
  })
  return [...real, ...generated]
}
