import * as z from 'zod'
import { sourceSchema } from '../catalog/source.schema.ts'
import { citedSources } from '../text/text.ts'
import { premiumSections } from './members-text.ts'

const list = z.array(z.string().trim().min(1)).min(3)

/** Members' text of one entry. An item may cite a source as `[^source-id]`, except a template. */
export const premiumContentSchema = z.strictObject({
  compliance: z.strictObject({
    requirements: list,
    licenses: list,
    regulations: list,
    bestPractices: list,
  }),
  marketingAssets: z.strictObject({
    messagingTemplates: list,
    targetAudiences: list,
    channelStrategies: list,
    conversionTactics: list,
  }),
})
export type PremiumContent = z.infer<typeof premiumContentSchema>

const premiumSource = sourceSchema.omit({ checkedAt: true })
export type PremiumSource = z.infer<typeof premiumSource>

/** The reply of GET /api/premium-content/{slug}: the eight lists, and the sources that they cite. */
export const premiumReplySchema = premiumContentSchema.extend({ sources: z.array(premiumSource) })
export type PremiumReply = z.infer<typeof premiumReplySchema>

/** Keys of the sources that the text cites, in order, each once. */
export const premiumSources = ({ compliance, marketingAssets }: PremiumContent): string[] => [
  ...new Set(
    [compliance, marketingAssets].flatMap((card) =>
      Object.values(card).flat().flatMap(citedSources),
    ),
  ),
]

/**
 * Reads a premium file: the eight headings of `premiumSections`, each with a bulleted list below. An
 * indented line continues its bullet.
 *
 * @throws {Error} naming file and heading, if a heading is missing, unknown or there twice, if its list
 *   has fewer than three items, or if a template cites a source
 */
export function parsePremium(file: string, markdown: string): PremiumContent {
  const lists = new Map<string, string[]>()
  let heading: string | undefined
  for (const line of markdown.split('\n')) {
    const title = /^## (.+?)\s*$/.exec(line)?.[1]
    const item = /^- (.+?)\s*$/.exec(line)?.[1]
    const more = /^ {2,}(\S.*?)\s*$/.exec(line)?.[1]
    if (title !== undefined) {
      if (!(title in premiumSections)) throw new Error(`${file}: unknown heading "${title}"`)
      if (lists.has(title)) throw new Error(`${file}: heading "${title}" is there twice`)
      lists.set((heading = title), [])
    } else if (heading !== undefined && item !== undefined) {
      lists.get(heading)?.push(item)
    } else if (heading !== undefined && more !== undefined) {
      const items = lists.get(heading) ?? []
      const last = items.pop()
      if (last === undefined) throw new Error(`${file}: "${heading}" begins without a bullet`)
      items.push(`${last} ${more}`)
    } else if (line.trim() !== '') {
      throw new Error(`${file}: "${line.slice(0, 60)}" is neither a heading nor a list item`)
    }
  }
  const content = { compliance: {}, marketingAssets: {} } as Record<
    string,
    Record<string, string[]>
  >
  for (const [title, [card, field]] of Object.entries(premiumSections)) {
    const items = lists.get(title)
    if (items === undefined) throw new Error(`${file}: the heading "## ${title}" is missing`)
    if (items.length < 3)
      throw new Error(`${file}: "${title}" has ${items.length} items, but needs at least 3`)
    if (field === 'messagingTemplates' && items.some((item) => citedSources(item).length > 0))
      throw new Error(`${file}: "${title}" cites a source, but members copy these texts unchanged`)
    content[card]![field] = items
  }
  return premiumContentSchema.parse(content)
}
