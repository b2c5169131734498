import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { entryText } from '../../domain/catalog/entry-text.ts'
import type { EntryRow } from '../../domain/catalog/publication.ts'
import type { Source } from '../../domain/catalog/sources/source.schema.ts'
import { sortByOrder } from '../../domain/catalog/handbook.schema.ts'
import {
  figuresOf,
  guideCautionPage,
  guideChapterPage,
  guideEntryPage,
  type GuidePage,
} from '../../domain/chat/guide-sections.ts'
import { entryRow, indexPages, pageRow, type GuideLists } from '../../domain/chat/guide-nearest.ts'
import { premiumSources } from '../../domain/members/members-sections.ts'
import { kitDocuments, type KitDocuments } from '../../domain/launch/documents.ts'
import { launchKit } from '../../domain/launch/launch-kit.ts'
import { premiumReply } from '../../domain/members/members-text.ts'
import type { PremiumSource } from '../../domain/members/members-text.schema.ts'
import { membershipPage } from './content/membership.ts'
import { readContent, throwMistakes } from './content/read-content.ts'
import { readReviews } from './content/reviews.ts'
import { joinStates } from './content/states.ts'
import { buildTaxYear } from './content/tax-year.ts'

/**
 * Writes the files that the Netlify functions read: `entries.json`, `due.json`, `guide.json`,
 * `states.json`, and one file for each entry, members’ text, launch kit with its documents, chapter,
 * caution, and the guide's page about membership. Pages must not use these files, because some
 * entries are not public yet. At each request, the functions check what the user may read.
 *
 * @param root the folder that holds `src/content` and gets `netlify/generated`
 * @throws {Error} on a mistake in the content; the message names the file
 */
export function writeFunctionContent(root = '.'): void {
  const content = throwMistakes(readContent(root))
  const references = { sources: byId(content.sources.data), markets: byId(content.markets.data) }
  const { opportunities: entries, cautions } = content
  const chapters = sortByOrder(content.handbook)
  const { table: taxYear } = buildTaxYear()
  const texts = entries.map(({ file, data, body }) =>
    entryText({ data: { ...data, slug: file }, body }, references, taxYear),
  )
  const entryPages = texts.map((text, at) => guideEntryPage(text, figuresOf(entries[at]!.data)))
  const chapterPages = [
    ...chapters.map((chapter) => [chapter.file, guideChapterPage(chapter, references.sources)]),
    ...cautions.map((caution) => [caution.file, guideCautionPage(caution, references.sources)]),
    ['membership', membershipPage],
  ] as [slug: string, page: GuidePage][]
  const files = new Map<string, unknown>([
    ['due.json', readReviews(root)],
    ['entries.json', entries.map(({ file, data }): EntryRow => publicationRow(file, data))],
    [
      'guide.json',
      {
        entries: entries.map(({ file, data }, at) => entryRow(file, entryPages[at]!, data)),
        chapters: chapterPages.map(([slug, page]) => pageRow(slug, page)),
        index: indexPages([...entryPages, ...chapterPages.map(([, page]) => page)]).toJSON(),
      } satisfies GuideLists,
    ],
    ['states.json', joinStates(content.states.data, content['state-tax'].data)],
    ...chapterPages.map(([slug, page]): [string, unknown] => [`handbook/${slug}.json`, page]),
    ...texts.map((text): [string, unknown] => [`entries/${text.slug}.json`, text]),
    ...content.premium.map(({ file, data }): [string, unknown] => {
      const reply = premiumReply(data)
      const sources = premiumSources(reply).flatMap((id) => references.sources.get(id) ?? [])
      return [`members/${file}.json`, { ...reply, sources: sources.map(shownSource) }]
    }),
    ...content.launch.map(({ file, data }): [string, unknown] => [
      `launch/${file}.json`,
      launchKit(data, content['launch-shared']!.data),
    ]),
  ])
  const masters = content.documents.map(({ file, data, body }) => ({ name: file, ...data, body }))
  for (const { file, data } of content.launch) {
    const entry = entries.find((one) => one.file === file)?.data
    if (!entry) continue
    const documents = (questions?: ReturnType<typeof launchKit>): KitDocuments => ({
      title: entry.title,
      documents: kitDocuments(entry, data.documents, masters, questions),
    })
    files.set(`documents/${file}.json`, documents(launchKit(data, content['launch-shared']!.data)))
    if (entry.isFeatured) files.set('sample-documents.json', documents())
  }
  writeFiles(join(root, 'netlify/generated'), files)
}

/**
 * Writes the files of the Netlify functions at the end of a build. `astro dev` writes them when it
 * starts and after each change in `src/content`.
 */
export const functionContent = (): AstroIntegration => ({
  name: 'function-content',
  hooks: {
    'astro:build:done': () => writeFunctionContent(),
    'astro:server:setup': ({ server, logger }) => {
      const write = () => {
        try {
          writeFunctionContent()
        } catch (error) {
          // Log the error, because an exception would stop the dev server. The files of the last
          // valid content stay in place.
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

const publicationRow = (slug: string, { publicFrom }: { publicFrom?: Date }): EntryRow => ({
  slug,
  ...(publicFrom && { publicFrom: publicFrom.toISOString().slice(0, 10) }),
})

const byId = <Item extends { id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]))

/** Returns only those fields of a source that the API sends with members' text. */
const shownSource = ({ id, publisher, title, url, read, year }: Source): PremiumSource => ({
  id,
  publisher,
  title,
  url,
  read,
  ...(year !== undefined && { year }),
})

/** Writes the files whose text has changed, and deletes every JSON file that is not in `files`. */
function writeFiles(folder: string, files: ReadonlyMap<string, unknown>): void {
  for (const part of ['', 'documents', 'entries', 'handbook', 'launch', 'members']) {
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
