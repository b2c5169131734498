import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import {
  guideChapterPage,
  guideEntryPage,
  guidePremiumSections,
  type GuidePage,
  type GuideSection,
} from '../../../domain/chat/guide-sections.ts'
import { wordWeights, type GuideRow } from '../../../domain/chat/guide-nearest.ts'
import { figuresOf } from '../../../domain/chat/guide-figures.ts'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { chapterSchema, sortByOrder } from '../../../domain/catalog/handbook.schema.ts'
import { opportunitySchema } from '../../../domain/catalog/opportunity.schema.ts'
import { marketSchema, sourceSchema } from '../../../domain/catalog/sources/source.schema.ts'
import { membersTextOf } from '../../members/written-text.ts'
import { taxYear2026 } from '../../tools/take-home/take-home-inputs.ts'

const content = 'src/content'
const read = (path: string) => readFileSync(`${content}/${path}`, 'utf8')
const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((item) => [item.id, item]))

export const references = {
  sources: byId(z.array(sourceSchema).parse(load(read('sources.yaml')))),
  markets: byId(z.array(marketSchema).parse(load(read('markets.yaml')))),
}

export type ListedPage = GuidePage & GuideRow

export const listed = (page: GuidePage): ListedPage => ({
  ...page,
  slug: page.path.replace(/^.*\//, ''),
  words: wordWeights(page),
})

const filesIn = (folder: string) =>
  readdirSync(`${content}/${folder}`)
    .toSorted()
    .map((name) => {
      const [, head = '', ...body] = read(`${folder}/${name}`).split(/^---\n/m)
      return { file: name.replace('.md', ''), head: load(head), body: body.join('---\n') }
    })

export const entryFiles = filesIn('opportunities').map(({ file, head, body }) => ({
  data: { ...opportunitySchema.parse(head), slug: file },
  body,
}))
export const entries = entryFiles.map((file) =>
  listed(guideEntryPage(entryText(file, references, taxYear2026), figuresOf(file.data))),
)

export const chapterFiles = sortByOrder(
  filesIn('handbook').map(({ file, head, body }) => ({
    file,
    data: chapterSchema.parse(head),
    body,
  })),
)
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
