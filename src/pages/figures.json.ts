import type { APIRoute } from 'astro'
import { toTakeHomeEntry } from '../../domain/tools/take-home/take-home-entry.ts'
import { allOpportunities } from '../build/content/catalog.ts'

/** The full schedule of each public solo entry by slug, from which the browser calculates figures. */
export const GET: APIRoute = async () =>
  Response.json(
    Object.fromEntries(
      (await allOpportunities()).flatMap(({ data }) => {
        const entry = toTakeHomeEntry(data)
        return entry ? [[data.slug, entry]] : []
      }),
    ),
  )
