import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { load } from 'js-yaml'
import * as z from 'zod'
import { entryText } from '../../domain/catalog/entry-text.ts'
import type { EntryRow } from '../../domain/catalog/entry-row.ts'
import { opportunitySchema } from '../../domain/catalog/opportunity.schema.ts'
import { marketSchema, sourceSchema, type Source } from '../../domain/catalog/source.schema.ts'
import { guideEntry } from '../../domain/chat/guide-nearest.ts'
import { premiumSources } from '../../domain/members/members-sections.ts'
import type { PremiumSource } from '../../domain/members/members-text.schema.ts'
import { splitFrontMatter } from '../../domain/text/front-matter.ts'
import { readMembersFiles } from './content/members-files.ts'

/**
 * Writes what the functions read: the list of all entries, the list for the guide, and one file per
 * entry, for everyone and for members. The files hold member previews too, so no page may use them, and
 * each function decides at the time of the request. Unchanged files are not touched.
 *
 * @param root the folder that holds `src/content` and gets `netlify/generated`
 * @throws {Error} naming the file of a mistake
 */
export function writeFunctionContent(root = '.'): void {
  const content = join(root, 'src/content')
  const references = {
    sources: readRecords(join(content, 'sources.yaml'), sourceSchema),
    markets: readRecords(join(content, 'markets.yaml'), marketSchema),
  }
  const entries = readEntries(join(content, 'opportunities'))
  const texts = entries.map((entry) => entryText(entry, references))
  const files = new Map<string, unknown>([
    ['entries.json', entries.map(({ data }): EntryRow => rowOf(data))],
    ['guide.json', texts.map((text, index) => guideEntry(text, entries[index]!.data))],
    ...texts.map((text): [string, unknown] => [`entries/${text.slug}.json`, text]),
    ...readMembersFiles(join(content, 'premium')).map(
      ({ slug, content: written }): [string, unknown] => [
        `members/${slug}.json`,
        {
          ...written,
          sources: premiumSources(written)
            .flatMap((id) => references.sources.get(id) ?? [])
            .map(shownSource),
        },
      ],
    ),
  ])
  writeFiles(join(root, 'netlify/generated'), files)
}

/** Writes them after a build, when the content is checked, and on each change while `astro dev` runs. */
export const functionContent = (): AstroIntegration => ({
  name: 'function-content',
  hooks: {
    'astro:build:done': () => writeFunctionContent(),
    'astro:server:setup': ({ server, logger }) => {
      const write = () => {
        try {
          writeFunctionContent()
        } catch (error) {
          // Keep the last good files, and the page that shows the mistake.
          logger.error((error as Error).message)
        }
      }
      write()
      server.watcher.on('all', (_, path) => {
        if (path.replaceAll('\\', '/').includes('/src/content/')) write()
      })
    },
  },
})

const rowOf = ({ slug, publicFrom }: { slug: string; publicFrom?: Date }): EntryRow => ({
  slug,
  ...(publicFrom && { publicFrom: publicFrom.toISOString().slice(0, 10) }),
})

const markdownIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.md'))

const readEntries = (folder: string) =>
  markdownIn(folder).map((name) => {
    const file = join(folder, name)
    const parts = splitFrontMatter(readFileSync(file, 'utf8'))
    if (!parts)
      throw new Error(`${file}: begin the file with --- and end its front matter with ---`)
    const { data, error } = opportunitySchema.safeParse(load(parts.frontMatter, { filename: file }))
    if (!data) throw new Error(`${file}: ${z.prettifyError(error)}`)
    return { data: { ...data, slug: name.slice(0, -3) }, body: parts.body }
  })

function readRecords<Item extends { id: string }>(file: string, schema: z.ZodType<Item>) {
  const items = z.array(schema).parse(load(readFileSync(file, 'utf8'), { filename: file }))
  return new Map(items.map((item) => [item.id, item]))
}

/** The fields of a source that a member's card shows. */
const shownSource = ({ id, publisher, title, url, secondary, year }: Source): PremiumSource => ({
  id,
  publisher,
  title,
  url,
  ...(secondary && { secondary }),
  ...(year !== undefined && { year }),
})

/** Deletes the file of a deleted entry, and leaves a file with the same text as it is. */
function writeFiles(folder: string, files: ReadonlyMap<string, unknown>): void {
  for (const part of ['', 'entries', 'members']) {
    mkdirSync(join(folder, part), { recursive: true })
    for (const name of readdirSync(join(folder, part)).filter((one) => one.endsWith('.json')))
      if (!files.has(part ? `${part}/${name}` : name)) rmSync(join(folder, part, name))
  }
  for (const [name, value] of files) {
    const path = join(folder, name)
    const text = JSON.stringify(value)
    if (textOf(path) !== text) writeFileSync(path, text)
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
