import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { opportunitySchema, type Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { splitFrontMatter } from '../../domain/text/front-matter.ts'

const folder = join(import.meta.dirname, '../../src/content/opportunities')

export const readRealEntries = (): { data: Opportunity; body: string }[] =>
  readdirSync(folder).map((name) => {
    const { frontMatter = '', body = '' } =
      splitFrontMatter(readFileSync(join(folder, name), 'utf8')) ?? {}
    return { data: opportunitySchema.parse(load(frontMatter)), body }
  })
