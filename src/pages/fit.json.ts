import type { APIRoute } from 'astro'
import { toFitEntry } from '../../domain/tools/fit/fit-entry.ts'
import { allOpportunities } from '../build/content/catalog.ts'

/** The facts that the fit quiz needs, for each public entry. */
export const GET: APIRoute = async () =>
  Response.json((await allOpportunities()).map(({ data }) => toFitEntry(data)))
