import type { Opportunity } from '../../domain/catalog/opportunity.schema.ts'
import { readContent } from '../../src/build/content/read-content.ts'

export const readRealEntries = (): { data: Opportunity; body: string }[] =>
  readContent().opportunities.map(({ data, body }) => ({ data, body }))
