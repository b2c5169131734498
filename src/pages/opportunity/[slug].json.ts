import type { APIRoute, GetStaticPaths } from 'astro'
import { builtEntries, type BuiltEntry } from '../../build/built-entries.ts'
import { allOpportunities } from '../../build/content/catalog.ts'

/** Only for `astro dev`. In a build, `src/build/entry-files.ts` writes these files. */
export const getStaticPaths = (async () => {
  if (import.meta.env.PROD) return []
  await allOpportunities()
  return builtEntries().map(({ data, json }) => ({ params: { slug: data.slug }, props: { json } }))
}) satisfies GetStaticPaths

/** The open data of one entry: its facts, and its full text with sources. */
export const GET: APIRoute<Pick<BuiltEntry, 'json'>> = ({ props }) => Response.json(props.json)
