import type { APIRoute } from 'astro'
import { toFitEntry } from '../../domain/tools/fit/fit-entry.ts'
import { describeEntry } from '../../domain/tools/fit/fit-text.ts'
import { allOpportunities } from '../build/content/catalog.ts'

/** The facts that the fit quiz needs, for each public entry that states whom it fits. */
export const GET: APIRoute = async () =>
  Response.json(
    (await allOpportunities()).flatMap(({ data }) => {
      const entry = toFitEntry(data)
      return entry ? [describeEntry(entry)] : []
    }),
  )
