import type { APIRoute } from 'astro'
import { listChanges, type ListedChange } from '../../domain/catalog/changes.ts'
import { allOpportunities } from '../build/content/catalog.ts'

/** The changes of all entries, newest first. The saved list loads it. */
export const GET: APIRoute = async () =>
  Response.json(
    listChanges((await allOpportunities()).map(({ data }) => data)).map(
      ({ entry, date, what }): ListedChange => ({
        slug: entry.slug,
        date: date.toISOString().slice(0, 10),
        what,
      }),
    ),
  )
