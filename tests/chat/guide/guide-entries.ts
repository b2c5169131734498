import {
  figuresOf,
  guideChapterPage,
  guideEntryPage,
  guidePremiumSections,
  type GuidePage,
  type GuideSection,
} from '../../../domain/chat/guide-sections.ts'
import {
  indexPages,
  nearestPages,
  pageRow,
  rankPages,
  type GuideRow,
} from '../../../domain/chat/guide-nearest.ts'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { sortByOrder } from '../../../domain/catalog/handbook.schema.ts'
import { readContent, throwMistakes } from '../../../src/build/content/read-content.ts'
import { membersTextOf } from '../../members/written-text.ts'
import { taxYear2026 } from '../../tools/take-home/take-home-inputs.ts'

const content = throwMistakes(readContent())
const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((item) => [item.id, item]))

export const references = {
  sources: byId(content.sources.data),
  markets: byId(content.markets.data),
}

export type ListedPage = GuidePage & GuideRow

export const listed = (page: GuidePage): ListedPage => ({
  ...page,
  ...pageRow(page.path.replace(/^.*\//, ''), page),
})

export const entryFiles = content.opportunities
  .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  .map(({ file, data, body }) => ({ data: { ...data, slug: file }, body }))
export const entries = entryFiles.map((file) =>
  listed(guideEntryPage(entryText(file, references, taxYear2026), figuresOf(file.data))),
)

export const chapterFiles = sortByOrder(content.handbook)
export const chapters = chapterFiles.map((file) =>
  listed(guideChapterPage(file, references.sources)),
)

export const entry = (slug: string): ListedPage => {
  const entry = entries.find((each) => each.slug === slug)
  if (!entry) throw new Error(`There is no entry ${slug}.`)
  return entry
}

export const premiumOf = (slug: string): GuideSection[] =>
  guidePremiumSections({ ...membersTextOf(slug), sources: [...references.sources.values()] })

/** The pages that the guide reads for a question, out of `pages`. */
export const pagesFor = (question: string, pages: readonly ListedPage[], page?: ListedPage) =>
  nearestPages(rankPages(question, indexPages(pages), pages), page)
