import { readMembersFiles } from '../../src/build/content/members-files.ts'

const contents = new Map(readMembersFiles().map(({ slug, content }) => [slug, content]))

/** Has the form of the API's reply, but without the field `sources`. */
export function membersTextOf(slug: string) {
  const content = contents.get(slug)
  if (!content) throw new Error(`There is no members' text of ${slug}.`)
  return content
}

/** Every item of the eight required lists of an entry's members' text. */
export const linesOf = ({
  compliance,
  marketingAssets,
}: ReturnType<typeof membersTextOf>): string[] =>
  [compliance, marketingAssets].flatMap((card) => Object.values(card).flat())
