import { premiumReply } from '../../domain/members/members-text.ts'
import { readContent } from '../../src/build/content/read-content.ts'

const contents = new Map(readContent().premium.map(({ file, data }) => [file, premiumReply(data)]))

/**
 * Returns the reply of `GET /api/premium-content/{slug}` for an entry, without the field `sources`.
 */
export function membersTextOf(slug: string) {
  const content = contents.get(slug)
  if (!content) throw new Error(`There is no members' text of ${slug}.`)
  return content
}

/** Returns the items of all lists in `compliance` and `marketingAssets`. */
export const linesOf = ({
  compliance,
  marketingAssets,
}: ReturnType<typeof membersTextOf>): string[] =>
  [compliance, marketingAssets].flatMap((card) => Object.values(card).flat())
