import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { ApiError } from '../../../domain/http/errors.ts'
import { premiumSources } from '../../../domain/members/members-sections.ts'
import { checkMembersText } from '../../../domain/members/members-text.schema.ts'
import { premiumReply } from '../../../domain/members/members-text.ts'
import type { PremiumReply, PremiumSource } from '../../../domain/members/members-text.schema.ts'
import type { Source } from '../../../domain/catalog/source.schema.ts'
import { splitFrontMatter } from '../../../domain/text/front-matter.ts'
import { readSources } from '../catalog/entry-content.ts'
import { memoizeAsync } from '../http/memoize.ts'

// netlify.toml ships this folder only with the functions that return its text.
const folder = 'src/content/premium'

const cachedFiles = new Map<string, PremiumReply>()
const sources = memoizeAsync(readSources)

/** The fields of a source that the card shows. */
function shownSource(source: Source): PremiumSource {
  const { id, publisher, title, url, secondary } = source
  return { id, publisher, title, url, ...(secondary && { secondary }), ...yearOf(source) }
}

const yearOf = ({ year }: Source) => (year === undefined ? {} : { year })

/**
 * Reads members' text of one entry, with the sources that it cites. Each file is read once per function
 * instance. The contract's schema has checked `slug`, so it cannot name a file outside of the folder.
 *
 * @throws {ApiError} not_found
 */
export async function premiumContent(slug: string): Promise<PremiumReply> {
  const cached = cachedFiles.get(slug)
  if (cached) return cached
  const file = `${folder}/${slug}.md`
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new ApiError('not_found', 'There is no opportunity with that name.')
  })
  const frontMatter = load(splitFrontMatter(text)?.frontMatter ?? '')
  const content = premiumReply(checkMembersText(file, frontMatter))
  const byId = await sources()
  const cited = premiumSources(content).flatMap((id) => byId.get(id) ?? [])
  const reply: PremiumReply = { ...content, sources: cited.map(shownSource) }
  cachedFiles.set(slug, reply)
  return reply
}
