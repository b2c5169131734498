import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import * as z from 'zod'
import type { References } from '../../../domain/catalog/entry-text.ts'
import type { EntryParts } from '../../../domain/catalog/entry-file.ts'
import { opportunitySchema, type Opportunity } from '../../../domain/catalog/opportunity.schema.ts'
import { marketSchema, sourceSchema } from '../../../domain/catalog/source.schema.ts'

/** Parses an entry's front matter with the parser and the schema of the build. */
export const opportunityOf = ({ frontMatter }: Pick<EntryParts, 'frontMatter'>): Opportunity =>
  opportunitySchema.parse(load(frontMatter))

/** netlify.toml ships the file with the functions that show an entry or members' text. */
export const readSources = () => readRecords('src/content/sources.yaml', sourceSchema)

/** netlify.toml ships both files with the functions that show an entry. */
export async function readReferences(): Promise<References> {
  const [sources, markets] = await Promise.all([
    readSources(),
    readRecords('src/content/markets.yaml', marketSchema),
  ])
  return { sources, markets }
}

async function readRecords<Item extends { id: string }>(file: string, schema: z.ZodType<Item>) {
  const items = z.array(schema).parse(load(await readFile(file, 'utf8')))
  return new Map(items.map((item) => [item.id, item]))
}
