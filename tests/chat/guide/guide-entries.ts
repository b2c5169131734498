import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import {
  guideOpportunity,
  guidePremiumSections,
  type GuideOpportunity,
  type GuideSection,
} from '../../../domain/chat/guide-sections.ts'
import { wordWeights, type GuideEntry } from '../../../domain/chat/guide-nearest.ts'
import { figuresOf } from '../../../domain/chat/guide-figures.ts'
import { entryText } from '../../../domain/catalog/entry-text.ts'
import { opportunitySchema } from '../../../domain/catalog/opportunity.schema.ts'
import { marketSchema, sourceSchema } from '../../../domain/catalog/source.schema.ts'
import { membersTextOf } from '../../members/written-text.ts'

const content = 'src/content'
const read = (path: string) => readFileSync(`${content}/${path}`, 'utf8')
const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((item) => [item.id, item]))

/** The site's own sources and markets. */
export const references = {
  sources: byId(z.array(sourceSchema).parse(load(read('sources.yaml')))),
  markets: byId(z.array(marketSchema).parse(load(read('markets.yaml')))),
}

/** Adds the word weights that the guide's list needs. The sections stay, for a prompt. */
export const withWords = (entry: GuideOpportunity): GuideOpportunity & GuideEntry => ({
  ...entry,
  words: wordWeights(entry),
})

/** The site's own entries as files and in the guide's form. */
export const entryFiles = readdirSync(`${content}/opportunities`)
  .toSorted()
  .map((name) => {
    const [, head = '', body = ''] = read(`opportunities/${name}`).split(/^---\n/m)
    return { data: opportunitySchema.parse(load(head)), body }
  })
export const entries = entryFiles.map((file) =>
  withWords(guideOpportunity(entryText(file, references), figuresOf(file.data))),
)

export const entry = (slug: string): GuideOpportunity & GuideEntry => {
  const entry = entries.find((each) => each.slug === slug)
  if (!entry) throw new Error(`There is no entry ${slug}.`)
  return entry
}

/** The members' text of a site entry as the prompt has it. */
export const premiumOf = (slug: string): GuideSection[] =>
  guidePremiumSections({ ...membersTextOf(slug), sources: [...references.sources.values()] })
