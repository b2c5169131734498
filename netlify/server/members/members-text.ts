import { readFile } from 'node:fs/promises'
import { ApiError } from '../../../domain/http/errors.ts'
import { parsePremium, premiumSources } from '../../../domain/members/members-text.schema.ts'
import type { PremiumReply, PremiumSource } from '../../../domain/members/members-text.schema.ts'
import type { Source } from '../../../domain/catalog/source.schema.ts'
import { readSources } from '../catalog/entry-content.ts'
import { memoizeAsync } from '../http/memoize.ts'

// netlify.toml ships the folder with the functions that hand out its text, and no other.
const folder = 'src/content/premium'

const cachedFiles = new Map<string, PremiumReply>()
const sources = memoizeAsync(readSources)

/** What the card shows of a source. */
function shownSource(source: Source): PremiumSource {
  const { id, publisher, title, url, secondary } = source
  return { id, publisher, title, url, ...(secondary && { secondary }), ...yearOf(source) }
}

const yearOf = ({ year }: Source) => (year === undefined ? {} : { year })

/**
 * Members' text of one entry with the sources that it cites; each file is read once per instance. `slug` has passed the
 * contract's schema, so it names nothing outside of the folder. Whether the caller is a member
 * was decided before: to everybody else an unknown slug and a known one look the same.
 *
 * @throws {ApiError} not_found
 */
export async function premiumContent(slug: string): Promise<PremiumReply> {
  const read = cachedFiles.get(slug)
  if (read) return read
  const file = `${folder}/${slug}.md`
  const markdown = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'There is no opportunity of that name.')
  })
  const content = parsePremium(file, markdown)
  const byId = await sources()
  const cited = premiumSources(content).flatMap((id) => byId.get(id) ?? [])
  const reply: PremiumReply = {
    ...content,
    sources: cited.map(shownSource),
  }
  cachedFiles.set(slug, reply)
  return reply
}
