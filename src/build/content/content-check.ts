import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AstroIntegration } from 'astro'
import {
  byAge,
  catalogMistakes,
  entryContentMistakes,
} from '../../../domain/catalog/entry-checks.ts'
import { cautionMistakes } from '../../../domain/catalog/caution.schema.ts'
import { doubledSentences, type EntryText } from '../../../domain/catalog/doubled-sentences.ts'
import { handbookMistakes } from '../../../domain/catalog/handbook.schema.ts'
import { unknownSources } from '../../../domain/catalog/sources/citation-mistakes.ts'
import { kitMistakes } from '../../../domain/launch/launch-kit.ts'
import { lookUpsOf, premiumReply } from '../../../domain/members/members-text.ts'
import { premiumSources } from '../../../domain/members/members-sections.ts'
import { sampleMistakes } from '../../../domain/members/samples.ts'
import { nearestName, type Mistake } from '../../../domain/text/mistake.ts'
import { coverSvg, glyphNames } from '../covers/cover.ts'
import { contentError, readContent, type Content } from './read-content.ts'
import { lineOfText, type ContentFile } from './read-file.ts'

/**
 * Reads all content and checks it, before Astro reads it. A build stops with every mistake. `astro
 * dev` prints the mistakes, at its start and after each change.
 */
export const contentCheck = (): AstroIntegration => ({
  name: 'content-check',
  hooks: {
    'astro:config:setup': ({ command }) => {
      if (command !== 'build' && command !== 'sync') return
      const mistakes = contentMistakes(readContent())
      if (mistakes.length === 0) return
      const error = contentError(mistakes)
      // Astro prints the stack below the mistakes, where an editor looks first.
      error.stack = ''
      throw error
    },
    'astro:server:setup': ({ server, logger }) => {
      const check = () => {
        const mistakes = contentMistakes(readContent())
        if (mistakes.length > 0) logger.error(contentError(mistakes).message)
      }
      check()
      server.watcher.on('all', (_, path) => {
        if (path.replaceAll('\\', '/').includes('/src/content/')) check()
      })
    },
  },
})

/**
 * Returns every mistake in the content: those of `readContent`, and those that one file alone does
 * not show.
 */
export function contentMistakes(content: Content): Mistake[] {
  const { opportunities, premium, launch, handbook, cautions, names } = content
  const ids = (items: readonly { id: string }[] | undefined) =>
    items && new Set(items.map(({ id }) => id))
  // If a file cannot be read, do not report every name that it would have.
  const sources = ids(content.sources?.data) ?? everything
  const known = { sources, entries: names.opportunities }
  const chapters = new Map(handbook.map(({ file, data }) => [file, data.title]))
  const titles = new Map([...names.handbook].map((file) => [file, chapters.get(file) ?? '']))
  const members = new Map(premium.map((file) => [file.file, file]))
  const files = [...opportunities, ...premium, ...launch, ...handbook, ...cautions]
  const orders = new Map(opportunities.map(({ file, data }) => [file, data.practice.orders]))
  const mistakes = [
    ...catalogMistakes(opportunities, {
      sources,
      markets: ids(content.markets?.data) ?? everything,
      premium: names.premium,
    }),
    ...opportunities.flatMap((entry) => {
      const text = members.get(entry.file)?.data
      return text ? entryContentMistakes(entry, lookUpsOf(text), titles) : []
    }),
    ...premium.flatMap(({ path, data }) => [
      ...unknownSources(path, premiumSources(premiumReply(data)), sources),
      ...sampleMistakes(path, data),
    ]),
    ...launch.flatMap(({ path, file, data }) => [
      ...kitMistakes(path, data, content['launch-shared']?.data, orders.get(file)),
      ...(names.opportunities.has(file)
        ? []
        : [{ file: path, message: 'give this file the slug of an entry as its name' }]),
    ]),
    ...missingKits(names),
    ...[...premium, ...launch].flatMap(({ path, body }) => bodyOfMembersText(path, body)),
    ...opportunities.flatMap(({ path, data, file }) =>
      glyphMistakes(path, { ...data, slug: file }),
    ),
    ...handbookMistakes(handbook, known),
    ...cautionMistakes(cautions, known),
    ...files.flatMap((file) => markupMistakes(file, names.handbook)),
    ...shortened(doubledSentences(entryTexts(content))),
  ]
  const places = new Map(files.map(({ path, place }) => [path, place]))
  return [
    ...content.mistakes,
    ...mistakes.map((mistake) => places.get(mistake.file)?.(mistake) ?? mistake),
  ]
}

/** Keeps the first ten mistakes of each file, and says how many follow. */
const shortened = (mistakes: Mistake[]): Mistake[] =>
  [...Map.groupBy(mistakes, ({ file }) => file)].flatMap(([file, own]) => {
    const rest = own.length - 10
    const message = `${rest} more sentences of this file are sentences of other entries`
    return rest > 0 ? [...own.slice(0, 10), { file, message }] : own
  })

const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

const missingKits = (names: Content['names']): Mistake[] =>
  [...names.opportunities].flatMap((slug) =>
    !names.launch.has(slug)
      ? [
          {
            file: `src/content/opportunities/${slug}.md`,
            message: `the launch kit is missing; create src/content/launch/${slug}.md`,
          },
        ]
      : [],
  )

const bodyOfMembersText = (file: string, body = ''): Mistake[] =>
  body.trim() === ''
    ? []
    : [{ file, message: 'move this text into a field above the last ---', found: body.trim() }]

/**
 * HTML tags and comments in any text, links to chapters that do not exist, and images of a body that
 * are not on disk.
 */
function markupMistakes(
  { path, texts }: Pick<ContentFile<unknown>, 'path' | 'texts'>,
  chapters: ReadonlySet<string>,
): Mistake[] {
  return texts().flatMap(({ field, line, text }): Mistake[] => {
    const at = (found: string, message: string): Mistake => ({
      file: path,
      ...(field && { field }),
      line: line + (lineOfText(text, found) ?? 1) - 1,
      message,
      found,
    })
    const tags = [...text.matchAll(/<(?:\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?|!--[^>]*)>/gi)]
    const links = [...text.matchAll(/\]\(\/handbook\/(?<chapter>[^)#\s]+)/g)]
    // The body of an entry may hold no image at all.
    const hasImages = !field && !path.includes('/opportunities/')
    const images = hasImages ? [...text.matchAll(/!\[[^\]]*\]\((?<target>[^)\s]+)[^)]*\)/g)] : []
    return [
      ...tags
        .slice(0, 1)
        .map(([tag]) => at(tag, 'write Markdown, because the page shows HTML tags as text')),
      ...links.flatMap(({ groups: { chapter = '' } = {} }) => {
        if (chapters.has(chapter)) return []
        const near = nearestName(chapter, chapters) ?? '<name of a file in src/content/handbook>'
        return [
          at(`/handbook/${chapter}`, `the handbook has no such chapter; write /handbook/${near}`),
        ]
      }),
      ...images.flatMap((match) => {
        const { target = '' } = match.groups ?? {}
        if (/^(?:https?:)?\//.test(target) || exists(join(dirname(path), target))) return []
        return [at(match[0], 'this image does not exist; delete it, or add its file')]
      }),
    ]
  })
}

function exists(path: string): boolean {
  try {
    return readFileSync(path).length >= 0
  } catch {
    return false
  }
}

/** Draws the cover, to find an unknown glyph and a cover that is too large. */
function glyphMistakes(file: string, entry: Parameters<typeof coverSvg>[0]): Mistake[] {
  const { glyph: found } = entry
  const names = glyphNames()
  if (!names.has(found)) {
    const near = nearestName(found, names)
    const message = `healthicons.org has no filled icon with this name; write ${near === undefined ? 'a name from there, with hyphens' : `"${near}"`}`
    return [{ file, field: ['glyph'], message, found }]
  }
  try {
    coverSvg(entry)
    return []
  } catch (error) {
    return [{ file, field: ['glyph'], message: (error as Error).message, found }]
  }
}

/**
 * All texts of the entries, public and for members, and then of the kits. The oldest entry comes
 * first.
 */
function entryTexts({ opportunities, premium, launch }: Content): EntryText[] {
  const order = opportunities
    .toSorted((a, b) => Number(a.data.id) - Number(b.data.id) || byAge(a, b))
    .map(({ file }) => file)
  // A new entry often has another mistake, and is then not among `opportunities`.
  const rank = (file: string) => (order.includes(file) ? order.indexOf(file) : Infinity)
  return [[...opportunities, ...premium], launch].flatMap((files) =>
    files
      .toSorted((a, b) => (rank(a.file) < rank(b.file) ? -1 : rank(a.file) > rank(b.file) ? 1 : 0))
      .flatMap(({ path, file, texts }) =>
        texts().map((text) => ({ entry: file, file: path, ...text })),
      ),
  )
}
