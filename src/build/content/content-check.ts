import { getCollection } from 'astro:content'
import { catalogErrors } from '../../../domain/catalog/catalog.ts'
import { cautionErrors } from '../../../domain/catalog/caution.schema.ts'
import { entryContentErrors } from '../../../domain/catalog/entry-checks.ts'
import { handbookErrors } from '../../../domain/catalog/handbook.schema.ts'
import { coverSvg } from '../covers/cover.ts'

let check: Promise<void> | undefined

/**
 * Checks entries, members' text, chapters and cautions against each other, and draws each entry's
 * cover. Runs once per build.
 *
 * @throws {Error} with every mistake and its file
 */
export const checkContent = (): Promise<void> => (check ??= findErrors())

async function findErrors(): Promise<void> {
  const [entries, sources, markets, outlines, chapters, cautions] = await Promise.all([
    getCollection('opportunities'),
    getCollection('sources'),
    getCollection('markets'),
    getCollection('memberOutlines'),
    getCollection('handbook'),
    getCollection('cautions'),
  ])
  const ids = (list: { id: string }[]) => new Set(list.map(({ id }) => id))
  const known = { sources: ids(sources), entries: ids(entries) }
  const files = entries.map(({ id, data, body = '' }) => ({ file: id, data, body }))
  const members = new Map(outlines.map(({ id, data }) => [id, data]))
  const errors = [
    ...catalogErrors(files, {
      sources: known.sources,
      markets: ids(markets),
      premium: new Map(outlines.map(({ id, data }) => [id, data.sources])),
    }),
    ...files.flatMap((file) => {
      const outline = members.get(file.file)
      return outline ? entryContentErrors(file, outline, ids(chapters)) : []
    }),
    ...entries.flatMap(({ id, data }) => coverErrors({ ...data, slug: id })),
    ...handbookErrors(
      chapters.map(({ id, data, body = '' }) => ({ file: id, data, body })),
      known,
    ),
    ...cautionErrors(
      cautions.map(({ id, data, body = '' }) => ({ file: id, data, body })),
      known,
    ),
  ]
  if (errors.length > 0) throw new Error(`The content has errors:\n- ${errors.join('\n- ')}`)
}

/**
 * Draws the cover, and returns the error of `coverSvg` if the glyph is missing or the cover is too
 * large.
 */
function coverErrors(entry: Parameters<typeof coverSvg>[0]): string[] {
  try {
    coverSvg(entry)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
